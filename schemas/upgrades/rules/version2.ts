import type { JsonRecord } from '../upgrade.ts'

/** Version 2 has rules of several kinds; those of before are expressions. */
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
