import { checkDefinition } from '../../../../processes/form-definition/checkDefinition.ts'
import { finding } from '../../../../processes/form-definition/findings.ts'
import type {
  Migration,
  MigrationFault,
  MigrationLoss,
  MigrationRule,
} from '../../../../processes/form-definition/migration.ts'
import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { update } from '../../../services/records/write/update.ts'
import { fault } from '../faults.ts'
import { finding as findingOf } from '../findings.ts'
import { definitionOf } from '../forms/definitionOf.ts'
import { noteAction } from '../stored/noteAction.ts'
import { withoutFields } from './boundRows.ts'
import { isDraftOfOther, readOfKind } from './kinds.ts'
import { FormVersions, type InstanceRow, instancesOf } from './versions.ts'

/** Lines of failed values that a screen shows. */
const mostShown = 1000

interface Target {
  templateId: string
  name: string
  versions: FormVersions
  /** The version that instances have after a migration; undefined for the draft. */
  activeId: string | undefined
  activeNo: number | null
}

/** Returns where the values of a form go: to its active version, with `draft` to its draft. */
async function targetOf(call: Call, { templateId, draft }: { templateId: unknown; draft?: unknown }): Promise<Target> {
  const form = await readOfKind(call, 'formTemplate', templateId)
  const active = textOf(form.activeVersionId)
  const isDraft = draft === true
  if (!isDraft && active === null) throw fault('FORM_NOT_PUBLISHED', { name: String(form.name) })
  const text = isDraft ? form.definition : (await readOfKind(call, 'formVersion', active)).definition
  return {
    templateId: String(form.id),
    name: String(form.name),
    versions: new FormVersions(definitionOf(text)),
    activeId: isDraft ? undefined : (active ?? undefined),
    activeNo: isDraft || form.activeVersionNo === null ? null : Number(form.activeVersionNo),
  }
}

interface Tried {
  rule: MigrationRule
  versionNo: number
  total: number
  failing: number
}

/**
 * POST …/migration/list: every rule between the versions of existing instances and the active version (with `draft`,
 * the draft), with the number of instances whose values can be converted. Changes nothing.
 */
export async function migrationRules(call: Call<EndpointInput<'processForm.migrationList'>>) {
  const rules = await triedRules(call, await targetOf(call, call.input))
  return rules.map(({ rule, versionNo, total, failing }, at) => ({
    id: String(at + 1),
    versionNo,
    kind: rule.kind,
    field: rule.from,
    message: rule.message,
    convertible: total - failing,
    failing,
  }))
}

async function triedRules(call: Call, target: Target): Promise<Tried[]> {
  const tried = new Map<string, Tried>()
  for await (const rows of parts(call, target))
    for (const row of rows) {
      const migration = target.versions.of(row.versionId)
      const failed = new Set(migration && failuresOf(migration, row).map(({ from }) => from))
      for (const rule of migration?.rules ?? []) {
        const key = `${row.versionNo} ${rule.from} ${rule.kind}`
        const known = tried.get(key) ?? { rule, versionNo: row.versionNo, total: 0, failing: 0 }
        const isFailing = rule.kind !== 'renamed' && failed.has(rule.from)
        tried.set(key, { ...known, total: known.total + 1, failing: known.failing + (isFailing ? 1 : 0) })
      }
    }
  return [...tried.values()].sort((one, other) => one.versionNo - other.versionNo)
}

/**
 * Returns the values for which no rule has a place. The values of removed fields count in drafts only, which would lose
 * them; submitted instances keep theirs.
 */
function failuresOf(migration: Migration, { status, values }: InstanceRow): (MigrationFault | MigrationLoss)[] {
  const { faults, losses } = migration.run(values ?? {})
  return status === 'draft' ? [...faults, ...losses] : faults
}

/**
 * POST …/template/review: the faults that prevent publishing the draft, and the rules by which the values of older
 * versions will be read, each with the number of existing instances that it converts.
 */
export async function reviewTemplate(call: Call<EndpointInput<'processForm.templateReview'>>) {
  const { id, definition } = await readOfKind(call, 'formTemplate', call.input.id)
  const faults = checkDefinition(definition)
  const rules = faults.length > 0 ? [] : await triedRules(call, await targetOf(call, { templateId: id, draft: true }))
  const said = rules.map(({ rule, versionNo, total, failing }) => ({
    place: rule.from,
    ...finding('MIGRATION_TRIED', { versionNo, rule, convertible: total - failing, failing }),
  }))
  return [...faults, ...said].map(({ place, code, message }, at) => ({ id: String(at + 1), place, code, message }))
}

/**
 * POST …/migration/failures: the values for which no rule has a place, with their instances. Drafts of other users are
 * counted in a last row, since only their writers may read them.
 */
export async function migrationFailures(call: Call<EndpointInput<'processForm.migrationFailures'>>) {
  const target = await targetOf(call, call.input)
  const found = []
  let others = 0
  for await (const rows of parts(call, target))
    for (const row of rows) {
      const migration = target.versions.of(row.versionId)
      const values = withoutFields(row.values, row.hidden)
      const failures = migration ? failuresOf(migration, { ...row, values }) : []
      if (isDraftOfOther(call, row)) others += failures.length > 0 ? 1 : 0
      else if (found.length < mostShown) found.push(...failures.map(failed => failureRow(row, failed)))
    }
  return [...found.slice(0, mostShown), ...(others > 0 ? [othersRow(others)] : [])]
}

const failureRow = ({ id, no, title, versionNo }: InstanceRow, failed: MigrationFault | MigrationLoss) => ({
  id: `${id} ${failed.from}`,
  instanceId: id,
  no,
  title,
  versionNo,
  fieldTitle: failed.title,
  value: JSON.stringify(failed.value).slice(0, 300),
  message: failed.message,
})

const othersRow = (count: number) => ({
  id: 'others',
  instanceId: null,
  no: null,
  title: null,
  versionNo: null,
  fieldTitle: null,
  value: null,
  message: findingOf('FORM_OTHERS_DRAFTS_FAIL', { count }).message,
})

/**
 * POST …/migration/run: drafts of other versions get the active version and their values by its rules. Drafts with a
 * value that cannot be converted, or that the active version has no field for, stay as they are.
 */
export const migrateDrafts = (call: Call<EndpointInput<'processForm.migrationRun'>>) =>
  call.transaction(async tx => {
    const target = await targetOf(tx, { templateId: tx.input.templateId })
    let converted = 0
    let failing = 0
    for await (const rows of parts(tx, target, 'draft'))
      for (const { id, versionId, values } of rows) {
        const made = target.versions.of(versionId)?.run(values ?? {})
        if (!made || made.faults.length + made.losses.length > 0) failing++
        else {
          const changes = { versionId: target.activeId, versionNo: target.activeNo, values: made.values }
          await update(tx, 'formInstance', id, changes, { trusted: true })
          converted++
        }
      }
    const remark = `迁移草稿 ${converted} 份，未迁移 ${failing} 份`
    await noteAction(tx, {
      action: 'formDesignPublish',
      businessId: target.templateId,
      businessName: target.name,
      remark,
    })
    const { message } = findingOf('FORM_DRAFTS_MIGRATED', { converted, failing })
    return { id: target.templateId, converted, failing, message }
  })

/** Yields the instances of other versions than the target, whose versions are loaded. */
async function* parts(call: Call, target: Target, status?: string): AsyncGenerator<InstanceRow[]> {
  const { templateId, activeId, versions } = target
  const which = { ...(activeId === undefined ? {} : { except: activeId }), ...(status === undefined ? {} : { status }) }
  for await (const rows of instancesOf(call, templateId, which)) {
    await versions.load(
      call,
      rows.map(({ versionId }) => versionId),
    )
    yield rows
  }
}
