/** A text to copy. */
import { useRef, useState } from "preact/hooks";
import { say } from "../words/say.ts";
import { copy } from "./files.ts";
import { Button } from "./kit.tsx";

/** A field with a text to copy, and a button that copies it. */
export function Copied({ name, text }: { name: string; text: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");
  const act = async () => {
    const isCopied = field.current && (await copy(field.current));
    setSaid(say(isCopied ? "share.copied" : "share.selected"));
  };
  return (
    <div class="copied">
      <input
        ref={field}
        type="text"
        readOnly
        class="code"
        aria-label={name}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button aria-label={say("share.copy.what", { name })} act={act} says="share.copy" />
      <span class="answer" role="status">
        {said}
      </span>
    </div>
  );
}
