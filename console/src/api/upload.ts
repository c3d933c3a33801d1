import { ask } from './request.ts';

/** Sends a file to the server, where it is kept for a day; returns its id. @throws Refused */
export async function upload(file: File): Promise<string> {
  const { upload_id: id } = await ask<{ readonly upload_id: string }>({
    operation: 'uploadFile',
    method: 'POST',
    path: '/admin/uploads',
    query: { name: file.name },
    body: { type: 'application/octet-stream', content: file },
  });
  return id;
}
