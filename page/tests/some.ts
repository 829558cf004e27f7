/** Values of which tests give only what is read of them. */

/** A value that may lack parts, at any depth; any text stands for one of a few. */
export type Some<T> = T extends string
  ? string
  : T extends readonly (infer One)[]
    ? readonly Some<One>[]
    : T extends object
      ? { readonly [Name in keyof T]?: Some<T[Name]> | undefined }
      : T;

/** A value for what reads no more of it than this. */
export function some<T>(part: Some<NoInfer<T>>): T {
  return part as T;
}
