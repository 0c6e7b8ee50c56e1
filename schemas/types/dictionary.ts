import type { Document } from './common.ts'

/** A shipped dictionary with its entries; the server stores and serves them. */
export interface Dictionary extends Document {
  /** @pattern ^[A-Z][A-Z0-9_]*$ */
  code: string
  title: string
  /**
   * @minItems 1
   * @maxItems 10000
   */
  entries: DictionaryEntry[]
}

export interface DictionaryEntry {
  value: string
  label: string
  color?: 'default' | 'blue' | 'green' | 'orange' | 'red' | 'purple' | 'cyan' | 'gold'
}
