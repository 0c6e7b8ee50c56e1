import { Readable } from 'node:stream'
import type { TablePlan } from '../../../schemas/evaluate/tablePlan.ts'
import { addedFaults } from '../../ground/kernel/addedDocuments.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { invalid } from '../../ground/kernel/errors.ts'
import { FileAnswer } from '../../ground/kernel/fileAnswer.ts'
import { newId } from '../../ground/kernel/id.ts'
import { registry } from '../../ground/kernel/registry.ts'
import { signedIn } from '../../ground/kernel/signedIn.ts'
import { audit } from '../../services/records/log/audit.ts'
import { type KeptFile, keptFiles, lockFiles, takeAdded } from './addedFiles.ts'
import { fault, wrong } from './faults.ts'
import { routeOf } from './generateFamily.ts'
import { hashOf, manifestOf } from './generateFiles.ts'
import { removePlaces, removeResources } from './screenResources.ts'
import { addRuleSets, removeRuleSets } from './screenRules.ts'
import { type FileChange, proposalsOf, removedOf, undecidedOf, type Work, workOf } from './work.ts'
import { zipFiles } from './zipFiles.ts'

/** POST …/propose: returns the proposed plans for a source's tables, and the saved ones of tables generated earlier. */
export async function propose(call: Call<EndpointInput<'codeGeneration.propose'>>) {
  const { plans, saved } = await proposalsOf(call)
  return plans.map(plan => ({
    ...plan,
    id: plan.table,
    isMade: saved.some(one => one.table === plan.table && one.schema === plan.schema),
    route: routeOf(plan),
  }))
}

/** POST …/preview: returns the files that the plans would generate, and the changes to existing files. */
export async function preview(call: Call<EndpointInput<'codeGeneration.preview'>>) {
  const work = await workOf(call)
  const gone = work.gone.map(({ path, isEdited, mark, content }) => ({ path, isEdited, mark, content }))
  return { files: work.changes, gone, faults: faultsOf(work) }
}

/** Validates all documents together as they would be afterwards. */
function faultsOf(work: Work): string[] {
  const replaced = new Set([...work.changes, ...removedOf(work)].map(file => file.path))
  const rest = work.kept.filter(file => !replaced.has(file.path))
  return addedFaults([...rest, ...work.changes.map(({ path, merged }) => ({ path, content: merged }))])
}

/** Never discard hand edits without an explicit decision. */
function refuseUndecided(work: Work): void {
  const files = undecidedOf(work)
  if (files.length > 0) throw fault('EDITED_FILES_CONFLICT', { files: files.join('、') }, { files })
}

/** POST …/download: returns the files as an archive with their manifest. */
export async function download(call: Call<EndpointInput<'codeGeneration.download'>>): Promise<FileAnswer> {
  const work = await workOf(call)
  refuseUndecided(work)
  const { source, changes } = work
  const removed = removedOf(work)
  const files = [
    ...changes.map(({ path, merged }) => ({ path, content: merged })),
    ...work.gone.filter(file => !removed.includes(file)).map(({ path, content }) => ({ path, content })),
  ]
  const content = zipFiles([...files, manifestOf(files)].map(file => ({ ...file, path: `schemas/${file.path}` })))
  await call.transaction(tx =>
    audit(tx, {
      action: '下载代码',
      entity: 'dataSource',
      recordId: source.id,
      recordName: source.name,
      remark: `共 ${files.length} 个文件`,
    }),
  )
  return new FileAnswer({
    name: `${source.code}.zip`,
    contentType: 'application/zip',
    content: Readable.from([Buffer.from(content)]),
    size: content.length,
  })
}

/** POST …/apply: stores and activates the files; the screens work when the call returns. */
export function apply(call: Call<EndpointInput<'codeGeneration.apply'>>) {
  return call.transaction(async tx => {
    await lockFiles(tx.db)
    const work = await workOf(tx)
    refuseUndecided(work)
    const faults = faultsOf(work)
    const [first] = faults
    if (first !== undefined) throw fault('GENERATED_FILES_INVALID', { fault: first }, { faults })
    for (const change of work.changes) await keep(tx, work, change)
    const removed = removedOf(work)
    if (removed.length > 0)
      await tx.db
        .deleteFrom('generatedFile')
        .where(
          'id',
          'in',
          removed.map(file => file.id),
        )
        .execute()
    await removePlaces(tx, removed)
    for (const plan of work.plans) await keepPlan(tx, work.source.id, plan, work.changes)
    await addRuleSets(tx, work.plans)
    await takeAdded(tx)
    await audit(tx, {
      action: '生成页面',
      entity: 'dataSource',
      recordId: work.source.id,
      recordName: work.source.name,
      remark: `${work.plans.map(plan => plan.title).join('、')}，共 ${work.changes.length} 个文件${
        removed.length > 0 ? `，移除 ${removed.map(file => file.path).join('、')}` : ''
      }`,
    })
    return {
      files: work.changes.length,
      routes: work.plans.map(routeOf),
      conflicts: work.changes.reduce((sum, change) => sum + change.conflicts.length, 0),
    }
  })
}

async function keep({ db, session }: Call, { source, plans, kept }: Work, change: FileChange): Promise<void> {
  const known = kept.find(one => one.path === change.path)
  const values = {
    file: change.path,
    connection: source.code,
    table: plans.find(plan => plan.name === change.entity)?.table ?? null,
    content: change.merged,
    base: change.content,
    hash: hashOf(change.content),
    edited: change.merged !== change.content,
    updatedBy: session?.userId ?? null,
  }
  if (!known)
    await db
      .insertInto('generatedFile')
      .values({ id: newId(), ...values, createdBy: values.updatedBy })
      .execute()
  else if (known.content !== values.content || known.base !== values.base)
    await db
      .updateTable('generatedFile')
      .set(eb => ({ ...values, revision: eb('revision', '+', 1), updatedAt: new Date() }))
      .where('id', '=', known.id)
      .execute()
}

async function keepPlan({ db, session }: Call, sourceId: string, plan: TablePlan, changes: readonly FileChange[]) {
  const values = {
    sourceId,
    name: plan.name,
    title: plan.title,
    table: plan.table,
    plan: JSON.stringify(plan),
    files: changes.filter(change => change.entity === plan.name).length,
    route: routeOf(plan),
    updatedBy: session?.userId ?? null,
    updatedAt: new Date(),
  }
  const done = await db
    .updateTable('generationPlan')
    .set(eb => ({ ...values, revision: eb('revision', '+', 1) }))
    .where('sourceId', '=', sourceId)
    .where('table', '=', plan.table)
    .executeTakeFirst()
  if (Number(done.numUpdatedRows) === 0)
    await db
      .insertInto('generationPlan')
      .values({ id: newId(), ...values, createdBy: values.updatedBy })
      .execute()
}

/** POST …/remove: removes generated screens with their menu places and grants. */
export function removePlans(call: Call<EndpointInput<'codeGeneration.remove'>>) {
  return call.transaction(async tx => {
    const { ids } = tx.input
    if (!Array.isArray(ids) || ids.length === 0) throw fault('PAGES_NOT_CHOSEN')
    const plans = await tx.db
      .selectFrom('generationPlan')
      .innerJoin('dataSource', 'dataSource.id', 'generationPlan.sourceId')
      .select([
        'generationPlan.id',
        'generationPlan.name',
        'generationPlan.title',
        'generationPlan.table',
        'dataSource.code',
      ])
      .where('generationPlan.id', 'in', ids.map(String))
      .execute()
    if (plans.length < new Set(ids).size) throw fault('PLAN_GONE')
    await removeResources(
      tx,
      plans.map(plan => plan.name),
    )
    for (const plan of plans)
      await tx.db
        .deleteFrom('generatedFile')
        .where('connection', '=', plan.code)
        .where('table', '=', plan.table)
        .execute()
    const left = await keptFiles(tx.db)
    const faults = addedFaults(left)
    if (faults.length > 0) throw fault('GENERATED_PAGE_REFERENCED', {}, { faults })
    await tx.db
      .deleteFrom('generationPlan')
      .where(
        'id',
        'in',
        plans.map(plan => plan.id),
      )
      .execute()
    await removeRuleSets(
      tx,
      plans.map(plan => plan.name),
    )
    await takeAdded(tx)
    for (const plan of plans)
      await audit(tx, {
        action: '移除页面',
        entity: 'generationPlan',
        recordId: plan.id,
        recordName: plan.title ?? plan.name,
      })
  })
}

/**
 * POST …/file/save: stores a hand edit; keeps the generated content beside it, so that the next generation can merge.
 */
export function saveFile(call: Call<EndpointInput<'codeGeneration.fileSave'>>) {
  return call.transaction(async tx => {
    const { id, content, revision } = tx.input
    await lockFiles(tx.db)
    const kept = await keptFiles(tx.db)
    const file = kept.find(one => one.id === id)
    if (!file) throw fault('GENERATED_FILE_GONE')
    const text = readText(content)
    const stored = await tx.db
      .selectFrom('generatedFile')
      .select('revision')
      .where('id', '=', file.id)
      .executeTakeFirst()
    if (revision !== undefined && revision !== null && revision !== stored?.revision)
      throw fault('GENERATED_FILE_CHANGED')
    const faults = addedFaults(kept.map(one => (one === file ? { path: one.path, content: text } : one)))
    if (faults.length > 0)
      throw invalid(faults.slice(0, 3).map(message => ({ ...wrong('content', 'GENERATED_FILE_WRONG'), message })))
    await tx.db
      .updateTable('generatedFile')
      .set(eb => ({
        content: text,
        edited: text !== file.base,
        revision: eb('revision', '+', 1),
        updatedAt: new Date(),
      }))
      .where('id', '=', file.id)
      .execute()
    await takeAdded(tx)
    await audit(tx, {
      action: '修改',
      entity: 'generatedFile',
      recordId: file.id,
      recordName: file.path,
      before: { content: file.content },
      after: { content: text },
    })
    return { id: file.id }
  })
}

function readText(content: unknown): string {
  try {
    return `${JSON.stringify(JSON.parse(String(content)), null, 2)}\n`
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw invalid(wrong('content', 'CONTENT_NOT_JSON', { why }))
  }
}

/** GET …/documents: returns the generated documents that the caller may open. */
export async function documents(call: Call) {
  const session = signedIn(call)
  const held = new Set(
    [...registry.families.values()]
      .filter(family =>
        Object.keys(family.permissions ?? {}).some(code => session.superAdmin || session.codes.has(code)),
      )
      .map(family => family.family),
  )
  const files = await keptFiles(call.db)
  const known = files.map(file => ({ file, document: JSON.parse(file.content) as Record<string, unknown> }))
  const isSeen = ({ file, document }: { file: KeptFile; document: Record<string, unknown> }) => {
    if (!file.path.startsWith('pages/')) return true
    const source = typeof document.source === 'string' ? document.source.split('.')[0] : undefined
    return source === undefined || held.has(source)
  }
  return known.filter(isSeen).map(({ file, document }) => ({ path: file.path, document }))
}
