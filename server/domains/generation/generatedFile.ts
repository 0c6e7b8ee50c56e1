/** A file below the schema folder. */
export interface GeneratedFile {
  path: string
  content: string
}
