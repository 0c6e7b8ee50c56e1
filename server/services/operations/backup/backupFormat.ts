/**
 * A backup is one gzip file of lines. `#` starts a section, `{` is a row as the database wrote it, `=` a piece of a
 * file in base64. The last line holds the number of lines and their digest, so that a truncated file is detected. Rows
 * are the database's own JSON and never parsed here: nothing is rounded, and PostgreSQL accepts what the embedded
 * database wrote.
 */
export type Mark =
  | { backup: 1; at: string; database: 'pglite' | 'postgres'; migrations: Record<string, string> }
  | { table: string; columns: string[] }
  | { file: string }
  | { end: true; lines: number; digest: string }

/** The file is no complete backup; the message is for the operator. */
export class BackupError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BackupError'
  }
}

export const markLine = (mark: Mark) => `#${JSON.stringify(mark)}`

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
