import { createHash } from 'node:crypto'
import type { FieldPlan, TablePlan } from '../../../schemas/evaluate/tablePlan.ts'
import type { GeneratedFile } from './generatedFile.ts'
import { generateEntity } from './generateEntity.ts'
import { generateFamily } from './generateFamily.ts'
import { generatePages } from './generatePages.ts'
import { kebab } from './names.ts'

/** What a file is, and of which table it was made. */
export interface MadeFile extends GeneratedFile {
  entity: string
}

/**
 * Entity, endpoints, pages (with their places in the menu) and permission codes of tables, as documents of the language.
 * Pure, without time or chance: the same plans give the same bytes, in the same order. `others` are tables that were
 * made before and stay, so that references to them hold; `kept` are the paths of their files.
 */
export function generateFiles(
  plans: readonly TablePlan[],
  others: readonly TablePlan[] = [],
  kept: ReadonlySet<string> = new Set(),
): MadeFile[] {
  const chosen = new Set(plans.map(plan => plan.name))
  const given = [...plans, ...others.filter(plan => !chosen.has(plan.name))].sort(byName)
  const all = given.map(plan => withTogether(plan, given))
  // A table that was made alone has no page of what refers to one that is made only now.
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

/** A composite foreign key to a table that is not made is no field: its columns are entered one by one. */
function withTogether(plan: TablePlan, all: readonly TablePlan[]): TablePlan {
  const isMade = ({ target, columns }: FieldPlan) =>
    !columns || all.some(one => one.name === target && one.key.length === columns.length)
  return { ...plan, fields: plan.fields.filter(isMade) }
}

/** A reference to a table that is not made is a plain field. */
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

/** A document as its file holds it. */
export const textOf = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`

export const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex')

/** Which files were made, and the mark of each by which a change by hand is known. */
export const manifestOf = (files: readonly GeneratedFile[]): GeneratedFile => ({
  path: 'generated-files.json',
  content: textOf({
    version: 1,
    files: Object.fromEntries(
      [...files].sort((a, b) => (a.path < b.path ? -1 : 1)).map(file => [file.path, `sha256-${hashOf(file.content)}`]),
    ),
  }),
})
