/** A document as it was read, before its shape is known. */
export type JsonRecord = Readonly<Record<string, unknown>>

/** Brings a document from one version of the language to the next; pure, and never changed once it was released. */
export type Upgrade = (document: JsonRecord) => JsonRecord
