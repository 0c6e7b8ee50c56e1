import type { ResolvedField } from '../../runtime/schema/resolvedPage.ts'
import { compile } from '../../schemas/evaluate/compile.ts'
import { formReads, readersOf, wholeForm } from './formReads.ts'
import { isEqual, type Values } from './formValues.ts'

export interface ComputedFields {
  /** Updates the fields that depend on the changed names, or all; returns the updated names. */
  run(values: Values, scope: Readonly<Record<string, unknown>>, changed?: readonly string[]): string[]
}

/**
 * Computed fields in dependency order, so that one pass suffices. `npm run check` refuses cycles; in a cycle each field
 * is computed once in page order.
 */
export function computedFields(fields: readonly ResolvedField[]): ComputedFields {
  const formulas = inOrder(fields.filter(field => field.value !== undefined))
  const positions = new Map(formulas.map((field, index) => [field, index]))
  const readers = readersOf(formulas, field => formReads(field.value))
  return {
    run(values, scope, changed) {
      const pending = new Set<number>()
      const written: string[] = []
      const wait = (names: readonly string[], after: number) => {
        for (const name of names)
          for (const reader of readers(name)) {
            const position = positions.get(reader) ?? 0
            if (position > after) pending.add(position)
          }
      }
      if (changed) wait(changed, -1)
      else for (const index of formulas.keys()) pending.add(index)
      while (pending.size > 0) {
        const position = Math.min(...pending)
        pending.delete(position)
        const formula = formulas[position]
        if (!formula) continue
        const result = compile(formula.value ?? '').evaluate(scope)
        if (isEqual(result, values[formula.field])) continue
        values[formula.field] = result
        written.push(formula.field)
        wait([formula.field], position)
      }
      return written
    },
  }
}

function inOrder(formulas: readonly ResolvedField[]): ResolvedField[] {
  const byName = new Map(formulas.map(field => [field.field, field]))
  const ordered = new Set<ResolvedField>()
  const visiting = new Set<ResolvedField>()
  const visit = (field: ResolvedField) => {
    if (ordered.has(field) || visiting.has(field)) return
    visiting.add(field)
    for (const name of formReads(field.value)) {
      const before = name === wholeForm ? undefined : byName.get(name)
      if (before) visit(before)
    }
    ordered.add(field)
  }
  for (const field of formulas) visit(field)
  return [...ordered]
}
