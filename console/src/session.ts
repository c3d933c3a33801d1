import { computed, signal } from '@preact/signals';
import type { Admin } from './api/admin.ts';

type Session = Admin['Session'];

const current = signal<Session | null | undefined>(undefined);
/** The session; null when nobody is signed in, undefined until that is known. */
export const session = computed(() => current.value);

const KEPT = 'waypost-project';
const wanted = signal(localStorage.getItem(KEPT) ?? '');
/** The project whose data are shown and whose requests are made; undefined without any. */
export const project = computed(() => {
  const projects = current.value?.projects ?? [];
  return projects.find(({ id }) => id === wanted.value) ?? projects[0];
});

/** Whether the data of the project may be changed: not by viewers. Operators count as owners. */
export const canEdit = computed(() => project.value !== undefined && project.value.role !== 'viewer');

export function chooseProject(id: string): void {
  wanted.value = id;
  localStorage.setItem(KEPT, id);
}

/** Reads again who is signed in: on load, and when projects have changed. */
export async function readSession(): Promise<void> {
  const response = await fetch('/admin/session', { headers: { accept: 'application/json' } });
  current.value = response.ok ? await response.json() : null;
}

/** Signs in with the token of a link; false when it does not work. */
export async function signIn(token: string): Promise<boolean> {
  const response = await fetch('/admin/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (!response.ok) return false;
  current.value = await response.json();
  return true;
}

export async function signOut(): Promise<void> {
  await fetch('/admin/session', { method: 'DELETE', headers: sessionHeaders('DELETE') });
  current.value = null;
}

/** A session that the server no longer knows. */
export function sessionEnded(): void {
  current.value = null;
}

/** What a request of the session bears beside its cookie. */
export function sessionHeaders(method: string): Record<string, string> {
  return {
    ...(project.value && { 'x-waypost-project': project.value.id }),
    ...(method !== 'GET' && current.value?.csrf_token && { 'x-csrf-token': current.value.csrf_token }),
  };
}
