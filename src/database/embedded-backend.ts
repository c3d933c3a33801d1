import type { PGlite } from '@electric-sql/pglite';

/** How PostgreSQL's error handling leaves the main loop: what it keeps in the place of an exit status. */
const LEFT_BY_ERROR = 100;
const NO_STATUS = -2;
/** So much of an answer is gathered before it is sent on. */
const PIECE_BYTES = 2 ** 20;

/** With the place of the stack's end, which the types do not know of. */
type Module = PGlite['Module'] & { readonly ___stack_pointer: { value: number } };

/** Where messages of a client come from and answers go, one batch at a time. */
export interface Wire {
  /** Sends what there is of the answer, and waits for what the client sends to that: the data of COPY. */
  ask(piece: Uint8Array<ArrayBuffer>): Uint8Array;
  write(piece: Uint8Array<ArrayBuffer>): void;
}

/** PostgreSQL in WebAssembly behind its wire protocol: reads messages and writes answers, until a batch is done. */
export class EmbeddedBackend {
  readonly #module: Module;
  readonly #wire: Wire;
  #input: Uint8Array = new Uint8Array();
  #read = 0;
  #pieces: Uint8Array[] = [];
  #gathered = 0;

  constructor(module: PGlite['Module'], wire: Wire) {
    if (!hasStack(module)) throw new Error('this PGlite does not export its stack pointer');
    this.#module = module;
    this.#wire = wire;
    module._pgl_set_rw_cbs(
      module.addFunction((pointer: number, most: number) => this.#give(pointer, most), 'iii'),
      module.addFunction((pointer: number, length: number) => this.#take(pointer, length), 'iii'),
    );
  }

  /** What PostgreSQL says to a client that connects: it is the same for all. */
  greeting(startup: Uint8Array): Uint8Array<ArrayBuffer> {
    this.#input = startup;
    this.#read = 0;
    this.#module._ProcessStartupPacket(this.#module._pgl_getMyProcPort(), true, true);
    this.#module._pgl_sendConnData();
    this.#module._pgl_pq_flush();
    return this.#gather();
  }

  /** Runs whole messages; returns what of the answer has not been written yet. */
  run(batch: Uint8Array): Uint8Array<ArrayBuffer> {
    this.#input = batch;
    this.#read = 0;
    while (this.#read < this.#input.length || this.#module._pq_buffer_remaining_data() > 0) this.#runOne();
    this.#module._PostgresSendReadyForQueryIfNecessary();
    this.#module._pgl_pq_flush();
    return this.#gather();
  }

  /** Ends PostgreSQL as at a shutdown. */
  close(): void {
    this.#module._pgl_setPGliteActive(0);
    try {
      this.#module._pgl_run_atexit_funcs();
    } catch (error) {
      // That is how the module ends.
      if (!(error instanceof Error && error.name === 'ExitStatus')) throw error;
    }
  }

  #runOne(): void {
    const stack = this.#module.___stack_pointer.value;
    try {
      this.#module._PostgresMainLoopOnce();
    } catch (error) {
      // An error leaves the loop without giving its stack back: after some hundreds of them there would be none left.
      this.#module.___stack_pointer.value = stack;
      // Anything else has left PostgreSQL in the middle of its work: it cannot go on, and this thread ends.
      if (this.#module._pgl_setPGliteExitStatus(NO_STATUS) !== LEFT_BY_ERROR) throw error;
      this.#module._PostgresMainLongJmp();
    }
  }

  #give(pointer: number, most: number): number {
    if (this.#read === this.#input.length) {
      this.#input = this.#wire.ask(this.#gather());
      this.#read = 0;
    }
    const given = this.#input.subarray(this.#read, this.#read + most);
    this.#module.HEAPU8.set(given, pointer);
    this.#read += given.length;
    return given.length;
  }

  #take(pointer: number, length: number): number {
    this.#pieces.push(this.#module.HEAPU8.slice(pointer, pointer + length));
    this.#gathered += length;
    if (this.#gathered >= PIECE_BYTES) this.#wire.write(this.#gather());
    return length;
  }

  #gather(): Uint8Array<ArrayBuffer> {
    const whole = new Uint8Array(this.#gathered);
    let at = 0;
    for (const piece of this.#pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    this.#pieces = [];
    this.#gathered = 0;
    return whole;
  }
}

function hasStack(module: PGlite['Module']): module is Module {
  return '___stack_pointer' in module;
}
