/**
 * A backup is one gzip file of lines. A line that begins with `#` says what follows, `{` is a row as the database wrote
 * it, `=` a piece of a file in base64. The last line tells how many there were and their digest, so that a file cut
 * short is known as such. Rows are JSON of the database itself and never parsed here: nothing is rounded, and what the
 * embedded database gave PostgreSQL takes.
 */
export type Mark =
  | { backup: 1; at: string; database: 'pglite' | 'postgres'; migrations: Record<string, string> }
  | { table: string; columns: string[] }
  | { file: string }
  | { end: true; lines: number; digest: string }

/** The file is no backup, or not a whole one; the message is for the person who restores. */
export class BackupError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BackupError'
  }
}

export const markLine = (mark: Mark) => `#${JSON.stringify(mark)}`

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
