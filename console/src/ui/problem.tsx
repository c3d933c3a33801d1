/** Why something failed; read aloud when it comes. */
export function Problem({ text }: { readonly text: string | null }) {
  return (
    <div role="alert" class="problem" hidden={text === null}>
      {text}
    </div>
  );
}
