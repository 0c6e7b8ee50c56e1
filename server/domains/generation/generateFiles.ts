import { createHash } from 'node:crypto'
import type { FieldPlan, TablePlan } from '../../../schemas/evaluate/tablePlan.ts'
import type { GeneratedFile } from './generatedFile.ts'
import { generateEntity } from './generateEntity.ts'
import { generateFamily } from './generateFamily.ts'
import { generatePages } from './generatePages.ts'
import { kebab } from './names.ts'

/** A generated file with its type and table. */
export interface MadeFile extends GeneratedFile {
  entity: string
}

/**
 * Returns the documents for tables: entity, endpoints, pages (with menu places) and permission codes. Pure: the same
 * plans give the same bytes in the same order. `others` are tables generated earlier, so that references to them stay
 * valid; `kept` are the paths of their files.
 */
export function generateFiles(
  plans: readonly TablePlan[],
  others: readonly TablePlan[] = [],
  kept: ReadonlySet<string> = new Set(),
): MadeFile[] {
  const chosen = new Set(plans.map(plan => plan.name))
  const given = [...plans, ...others.filter(plan => !chosen.has(plan.name))].sort(byName)
  const all = given.map(plan => withTogether(plan, given))
  // A table generated earlier has no page for references from a table that is new now.
  const isThere = (plan: TablePlan, page: string) => chosen.has(plan.name) || kept.has(pagePath(page))
  const known = new Set(all.filter(plan => plan.key.length === 1).map(plan => plan.name))
  return all
    .filter(plan => chosen.has(plan.name))
    .flatMap(plan => {
      const file = kebab(plan.name)
      const pages = Object.entries(
        generatePages(
          withKnown(plan, known),
          all.map(other => withKnown(other, known)),
          isThere,
        ),
      )
      return [
        made(plan, `entities/${plan.connection.replaceAll('_', '-')}/${file}.json`, generateEntity(plan, known)),
        made(plan, `endpoints/${file}.json`, generateFamily(plan)),
        ...pages.map(([name, page]) => made(plan, pagePath(name), page)),
      ]
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

const pagePath = (name: string) => `pages/${name}.json`

/** Drops a composite reference to a table that is not generated; its columns are then entered one by one. */
function withTogether(plan: TablePlan, all: readonly TablePlan[]): TablePlan {
  const isMade = ({ target, columns }: FieldPlan) =>
    !columns || all.some(one => one.name === target && one.key.length === columns.length)
  return { ...plan, fields: plan.fields.filter(isMade) }
}

/** Turns a reference to a table that is not generated into a plain field. */
function withKnown(plan: TablePlan, known: ReadonlySet<string>): TablePlan {
  return {
    ...plan,
    fields: plan.fields.map(field =>
      field.kind === 'reference' && !field.columns && !known.has(field.target ?? '')
        ? { ...field, kind: 'text', search: 'none' }
        : field,
    ),
  }
}

const byName = (a: TablePlan, b: TablePlan) => (a.name < b.name ? -1 : 1)
const made = (plan: TablePlan, path: string, document: object): MadeFile => ({
  path,
  entity: plan.name,
  content: textOf(document),
})

/** Returns a document as file text. */
export const textOf = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`

export const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex')

/** Returns the manifest: the generated files with the hashes that reveal hand edits. */
export const manifestOf = (files: readonly GeneratedFile[]): GeneratedFile => ({
  path: 'generated-files.json',
  content: textOf({
    version: 1,
    files: Object.fromEntries(
      [...files].sort((a, b) => (a.path < b.path ? -1 : 1)).map(file => [file.path, `sha256-${hashOf(file.content)}`]),
    ),
  }),
})
