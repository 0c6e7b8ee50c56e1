import type { TablePlan } from '../../../schemas/evaluate/tablePlan.ts'
import { isShipped } from '../../ground/kernel/addedDocuments.ts'
import type { Call } from '../../ground/kernel/call.ts'
import { registry } from '../../ground/kernel/registry.ts'
import { tablesOf } from '../../services/data-sources/browseSource.ts'
import { type Source, sourceById } from '../../services/data-sources/sourceOf.ts'
import { type KeptFile, keptFiles } from './addedFiles.ts'
import { checkChosenKeys } from './chosenKeys.ts'
import { type Decide, markOf, readDecisions } from './decisions.ts'
import { generateFiles, type MadeFile, textOf } from './generateFiles.ts'
import { type MergeConflict, mergeDocuments, type Preferred } from './mergeDocuments.ts'
import { mergePlans } from './mergePlans.ts'
import { proposeTables } from './proposeTables.ts'
import { readPlans } from './readPlans.ts'

/** The change to a file when screens are generated again. */
export interface FileChange extends MadeFile {
  state: 'new' | 'same' | 'changed' | 'merged' | 'conflict'
  /** The content to store: the new one merged with hand edits. */
  merged: string
  /** The stored content. */
  current: string | null
  conflicts: MergeConflict[]
  /** Fingerprint of what a decision about it is based on. */
  mark: string
  /** The side that wins in a conflict; undefined while undecided. */
  decided?: Preferred
}

/** A file that would no longer be generated. */
export interface GoneFile extends KeptFile {
  isEdited: boolean
  mark: string
  /** For a hand-edited file: keep it (`mine`) or remove it; undefined while undecided. */
  decided?: Preferred
}

/** Returns the plans of all tables of a source: saved ones as chosen, the others as proposed. */
export async function proposalsOf(call: Call): Promise<{ source: Source; plans: TablePlan[]; saved: TablePlan[] }> {
  const source = await sourceById(call, call.input.sourceId)
  const saved = await savedPlans(call, source.id)
  const own = new Set(saved.map(plan => plan.name))
  const others = [...registry.entities.keys()].filter(name => !own.has(name) && !isOf(name, source.code))
  const fresh = proposeTables(await tablesOf(call, source), {
    connection: source.code,
    schema: source.type === 'mysql' ? '' : source.schema,
    taken: new Set(others),
  })
  const plans = fresh.map(plan => {
    const known = saved.find(one => one.table === plan.table && one.schema === plan.schema)
    return known ? mergePlans(known, plan) : plan
  })
  return { source, plans: withTargets(plans, fresh), saved }
}

const isOf = (name: string, connection: string) =>
  !isShipped(name) && registry.entities.get(name)?.['x-source']?.connection === connection

/** Updates references to the chosen entity names. */
function withTargets(plans: TablePlan[], fresh: readonly TablePlan[]): TablePlan[] {
  const renamed = new Map(fresh.map((plan, index) => [plan.name, plans[index]?.name ?? plan.name]))
  return plans.map(plan => ({
    ...plan,
    fields: plan.fields.map(field =>
      field.target === undefined ? field : { ...field, target: renamed.get(field.target) ?? field.target },
    ),
  }))
}

export async function savedPlans(call: Call, sourceId: string): Promise<TablePlan[]> {
  const rows = await call.db
    .selectFrom('generationPlan')
    .select('plan')
    .where('sourceId', '=', sourceId)
    .orderBy('name')
    .execute()
  return rows.flatMap(row => (row.plan ? [row.plan as unknown as TablePlan] : []))
}

export interface Work {
  source: Source
  plans: TablePlan[]
  changes: FileChange[]
  /** Files of these tables that would no longer be generated. */
  gone: GoneFile[]
  kept: KeptFile[]
}

/** Returns what the caller's plans would generate, compared with the stored files. */
export async function workOf(call: Call): Promise<Work> {
  const { source, plans: proposed, saved } = await proposalsOf(call)
  const plans = readPlans(call.input.plans, proposed)
  await checkChosenKeys(call, source, plans)
  const named = renaming(proposed, plans)
  const others = saved.filter(one => !plans.some(plan => plan.table === one.table && plan.schema === one.schema))
  const kept = await keptFiles(call.db)
  const files = generateFiles(named(plans), named(others), new Set(kept.map(file => file.path)))
  const decide = readDecisions(call.input)
  const changes = files.map(file =>
    changeOf(
      file,
      kept.find(one => one.path === file.path),
      decide,
    ),
  )
  const tables = new Set(plans.map(plan => plan.table))
  const gone = kept
    .filter(
      one =>
        one.connection === source.code && tables.has(one.table ?? '') && !files.some(file => file.path === one.path),
    )
    .map(file => goneOf(file, decide))
  return { source, plans: named(plans), changes, gone, kept }
}

/** Returns the files that need a decision. */
export const undecidedOf = ({ changes, gone }: Work): string[] =>
  [
    ...changes.filter(change => change.conflicts.length > 0 && change.decided === undefined),
    ...gone.filter(file => file.isEdited && file.decided === undefined),
  ].map(file => file.path)

/** Returns the files to remove: those without hand edits, and those given up by a decision. */
export const removedOf = ({ gone }: Work): GoneFile[] =>
  gone.filter(file => !file.isEdited || file.decided === 'theirs')

/** Updates references to entities that were renamed. */
function renaming(
  proposed: readonly TablePlan[],
  plans: readonly TablePlan[],
): (list: readonly TablePlan[]) => TablePlan[] {
  const names = new Map(
    proposed.map(plan => [plan.name, plans.find(one => one.table === plan.table)?.name ?? plan.name]),
  )
  return list =>
    list.map(plan => ({
      ...plan,
      fields: plan.fields.map(field =>
        field.target === undefined ? field : { ...field, target: names.get(field.target) ?? field.target },
      ),
    }))
}

function changeOf(file: MadeFile, kept: KeptFile | undefined, decide: Decide): FileChange {
  const mark = kept ? markOf(kept, file.content) : ''
  const plain = { ...file, merged: file.content, current: kept?.content ?? null, conflicts: [], mark }
  if (!kept) return { ...plain, state: 'new' }
  if (kept.content === file.content) return { ...plain, state: 'same' }
  if (kept.content === kept.base) return { ...plain, state: 'changed' }
  const decided = decide(file.path, mark)
  const { document, conflicts } = mergeDocuments(
    JSON.parse(kept.base),
    JSON.parse(kept.content),
    JSON.parse(file.content),
    decided,
  )
  const merged = textOf(document)
  const state = conflicts.length > 0 ? 'conflict' : merged === kept.content ? 'same' : 'merged'
  return { ...plain, merged, conflicts, state, ...(decided === undefined ? {} : { decided }) }
}

function goneOf(file: KeptFile, decide: Decide): GoneFile {
  const mark = markOf(file, '')
  const decided = decide(file.path, mark)
  return { ...file, isEdited: file.content !== file.base, mark, ...(decided === undefined ? {} : { decided }) }
}
