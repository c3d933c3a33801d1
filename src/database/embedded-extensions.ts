/** What PGlite lacks and its module can be given before it is instantiated. */

import { closeSync, fsyncSync, openSync } from 'node:fs';
import { type Extension, PGlite } from '@electric-sql/pglite';
import { at } from '../at.ts';

/** PostgreSQL's own functions for raising an error, as its module exports them. */
interface Raising {
  _errstart(level: number, domain: number): number;
  _errcode(state: number): number;
  _errmsg_internal(format: number, values: number): number;
  _errfinish(file: number, line: number, name: number): void;
  stringToUTF8OnStack(text: string): number;
  UTF8ToString(pointer: number): string;
  readonly HEAPU32: Uint32Array;
}

/** The part of `emscriptenOpts` and of what the module imports that is amended here. */
interface ModuleOptions {
  instantiateWasm(imports: { readonly env: Imports }, done: unknown): unknown;
  preRun: ((module: FileModule) => void)[];
}
interface Imports {
  __cxa_throw(thrown: number): void;
  readonly __indirect_function_table: FunctionTable;
}
interface FunctionTable {
  get(index: number): (object: number) => number;
}
interface FileStream {
  readonly nfd?: number;
  readonly node: object;
}
interface FileModule {
  readonly FS: {
    readonly filesystems: {
      readonly NODEFS: { readonly stream_ops: Record<string, unknown>; realPath(node: object): string };
    };
  };
}

const ERROR_LEVEL = 21;
/** SQLSTATE XX000 (internal error) as PostgreSQL packs it: six bits a character, the first one lowest. */
const INTERNAL_ERROR = [...'XX000'].reduce((state, letter, i) => state | ((letter.charCodeAt(0) - 48) << (6 * i)), 0);
/** Of the table of functions that a C++ object of `std::exception` begins with, the one that returns the message (`what`). */
const WHAT = 2;

/**
 * Exceptions of GEOS and PROJ become errors of PostgreSQL. They are compiled to throw, but nothing in the module can catch: without
 * this an exception passes through all of PostgreSQL, and its client gets no answer.
 */
export const cppErrors: Extension = {
  name: 'C++ errors',
  async setup(db, emscriptenOpts: ModuleOptions) {
    const { instantiateWasm } = emscriptenOpts;
    emscriptenOpts.instantiateWasm = (imports, done) => {
      imports.env.__cxa_throw = (thrown) => {
        if (!(db instanceof PGlite && canRaise(db.Module))) throw new Error('this PGlite cannot raise errors');
        raise(db.Module, whatOf(db.Module, imports.env.__indirect_function_table, thrown));
      };
      return instantiateWasm(imports, done);
    };
    return { emscriptenOpts };
  },
};

function canRaise(module: object): module is Raising {
  return ['_errstart', '_errcode', '_errmsg_internal', '_errfinish'].every((name) => name in module);
}

function whatOf(module: Raising, functions: FunctionTable, thrown: number): string {
  const table = at(module.HEAPU32, thrown >> 2);
  return module.UTF8ToString(functions.get(at(module.HEAPU32, (table >> 2) + WHAT))(thrown));
}

/** Leaves by the way of PostgreSQL's own errors: to the innermost block that handles them, else to the main loop. */
function raise(module: Raising, message: string): void {
  module._errstart(ERROR_LEVEL, 0);
  module._errcode(INTERNAL_ERROR);
  module._errmsg_internal(module.stringToUTF8OnStack(message.replaceAll('%', '%%')), 0);
  module._errfinish(0, 0, 0);
}

/** `fsync` of files and folders, which PGlite's file system accepts without doing it. */
export const fileSync: Extension = {
  name: 'fsync',
  async setup(_db, emscriptenOpts: ModuleOptions) {
    emscriptenOpts.preRun.push(({ FS }) => {
      const { stream_ops: operations, realPath } = FS.filesystems.NODEFS;
      operations.fsync = ({ nfd, node }: FileStream) => {
        if (nfd === undefined) syncPath(realPath(node));
        else fsyncSync(nfd);
        return 0;
      };
    });
    return { emscriptenOpts };
  },
};

/** Has a file or a folder written to the disk. */
export function syncPath(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
