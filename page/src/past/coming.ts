/** What takes all that is here to another device, and brings it in there, which loads when it is asked for. */
import { styled } from "../frame/later.ts";

export const carrying = styled(async () => (await import("./carrying.tsx")).CARRYING);
