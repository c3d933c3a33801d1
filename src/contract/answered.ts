/** What is answered, readonly at all depths, so that an answer can hold what is kept without copying it. */
export type Answered<T> = T extends object ? { readonly [Key in keyof T]: Answered<T[Key]> } : T;
