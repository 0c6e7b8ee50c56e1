/** A document as read, before its shape is checked. */
export type JsonRecord = Readonly<Record<string, unknown>>

/** Converts a document from one version of the language to the next; pure, and never changed after its release. */
export type Upgrade = (document: JsonRecord) => JsonRecord
