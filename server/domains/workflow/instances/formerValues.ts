import { migrationBetween } from '../../../../processes/form-definition/migration.ts'
import type { Variables } from '../../../../processes/state/state.ts'
import type { ProcessSettings } from '../../../../schemas/types/process.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { finding } from '../findings.ts'
import { definitionOf } from '../forms/definitionOf.ts'

/** Values for the form of a process, and in words what of them has no place there. */
export interface FormerValues {
  values: Variables
  lost: readonly string[]
}

const longest = 60

/**
 * Returns values that were filled in at another version of a process under the keys and types of its form: they follow
 * the renames of the designed form that both versions are bound to. Values of other forms stay as they are.
 */
export async function formerValues(
  call: Call,
  values: Variables,
  { before, now }: Record<'before' | 'now', ProcessSettings>,
): Promise<FormerValues> {
  const { formCode, formVersion } = now
  const known = { values, lost: [] }
  if (formCode === undefined || formCode !== before.formCode || formVersion === before.formVersion) return known
  const texts = await versionTexts(call, formCode, [before.formVersion, formVersion])
  const [old, current] = [texts.get(before.formVersion), texts.get(formVersion)]
  if (old === undefined || current === undefined) return known
  const made = migrationBetween(definitionOf(old), definitionOf(current)).run(values)
  const lost = [...made.faults, ...made.losses].map(({ title, value, message }) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return finding('START_VALUE_LOST', { title, value: text.slice(0, longest), reason: message }).message
  })
  return { values: made.values, lost }
}

async function versionTexts(call: Call, code: string, numbers: readonly (number | undefined)[]) {
  const s = new Statement()
  const rows = await s.run<{ versionNo: number; definition: string }>(
    call.db,
    `select v."version_no" as "versionNo", v."definition"
      from "form_version" v join "form_template" f on f."id" = v."template_id"
      where f."kind" = 'process' and f."code" = ${s.value(code)}
        and v."version_no" = any(${s.value([...numbers])}::int[])`,
  )
  return new Map<number | undefined, string>(rows.map(({ versionNo, definition }) => [versionNo, definition]))
}
