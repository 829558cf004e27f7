import createClient from "openapi-fetch";
import type { components, paths } from "./whydoku.js";
