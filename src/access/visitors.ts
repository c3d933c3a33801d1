import type { Project } from './projects.ts';
import type { User } from './users.ts';

/** Somebody who has signed in. */
export interface Person {
  readonly user: User;
  readonly via: 'console' | 'token';
  /** When the session or the token ends unless it is used; null for never. */
  readonly expiresAt: Date | null;
  /** The secret of the session; null with a token. */
  readonly session: string | null;
}

/** Who calls an endpoint for people. */
export interface Visitor {
  /** Null where nobody has to have signed in. */
  readonly person: Person | null;
  /** The project of the path, which the person may use; null where the path names none. */
  readonly project: Project | null;
}
