import type { ComponentChildren } from 'preact';

/** A section that is read from top to bottom. */
export function Page({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <div class="page">
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** A part of a page under a heading. */
export function Card({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <section class="card" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
