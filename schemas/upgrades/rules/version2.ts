import type { JsonRecord } from '../upgrade.ts'

/** Version 2 has several kinds of rules; those of version 1 are expressions. */
export function rulesVersion2(document: JsonRecord): JsonRecord {
  const { rules } = document
  if (!Array.isArray(rules)) return document
  return {
    ...document,
    rules: rules.map((rule: unknown) =>
      typeof rule === 'object' && rule !== null ? { kind: 'expression', ...rule } : rule,
    ),
  }
}
