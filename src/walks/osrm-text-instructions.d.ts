/** What is used of the library of instructions, which has no types of its own. */
declare module 'osrm-text-instructions' {
  interface Step {
    readonly name: string;
    readonly ref: string;
    readonly mode: string;
    readonly destinations: string;
    readonly exits: string;
    readonly maneuver: {
      readonly type: string;
      readonly modifier?: string;
      readonly bearing_after: number;
      readonly exit?: number;
    };
  }
  interface Compiler {
    compile(language: string, step: Step, options: { readonly legIndex: number; readonly legCount: number }): string;
    tokenize(language: string, phrase: string, tokens: Readonly<Record<string, string>>): string;
  }
  export default function compiler(version: 'v5'): Compiler;
}

declare module 'osrm-text-instructions/languages.js' {
  interface Language {
    readonly meta: { readonly capitalizeFirstLetter: boolean };
    readonly v5: { readonly continue: { readonly straight: { readonly distance: string } } };
  }
  const languages: { readonly instructions: Record<string, Language>; readonly supportedCodes: string[] };
  export default languages;
}
