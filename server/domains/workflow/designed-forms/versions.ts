import { type Migration, migrationBetween } from '../../../../processes/form-definition/migration.ts'
import { pathAfter, renamesBetween } from '../../../../processes/form-definition/renames.ts'
import { isRecord } from '../../../../schemas/evaluate/json-schema/schemaWords.ts'
import type { FieldRename, FormDefinition } from '../../../../schemas/types/formDefinition.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { modelOf } from '../../../services/records/model/entityModel.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { visibleCondition } from '../../../services/records/search/scope.ts'
import { definitionOf } from '../forms/definitionOf.ts'
import { hiddenSql } from './boundRows.ts'

/** Versions of one form, with the migration of their values to a target; each version is read once. */
export class FormVersions {
  readonly #target: FormDefinition
  readonly #known = new Map<string, Migration>()
  readonly #renames = new Map<string, FieldRename[]>()

  constructor(target: FormDefinition) {
    this.#target = target
  }

  /** Reads the versions that are not known yet. */
  async load(call: Call, ids: readonly unknown[]): Promise<void> {
    const wanted = [...new Set(ids.map(String))].filter(id => !this.#known.has(id))
    if (wanted.length === 0) return
    const s = new Statement()
    const rows = await s.run<{ id: string; definition: string }>(
      call.db,
      `select v."id", v."definition" from "form_version" v where v."id" = any(${s.value(wanted)}::text[])`,
    )
    for (const { id, definition } of rows) {
      const before = definitionOf(definition)
      this.#known.set(id, migrationBetween(before, this.#target))
      this.#renames.set(id, renamesBetween(before, this.#target))
    }
  }

  of(versionId: unknown): Migration | undefined {
    return this.#known.get(String(versionId))
  }

  /** Returns the path that a field of a version has in the target. */
  pathNow(versionId: string, path: string): string {
    return pathAfter(path, this.#renames.get(versionId) ?? [])
  }

  /** Returns the values of an instance under the names of the target. */
  values({ versionId, values }: { versionId?: unknown; values?: unknown }): Record<string, unknown> {
    const given = isRecord(values) ? values : {}
    return this.of(versionId)?.run(given).values ?? given
  }
}

/** An instance as the migration reads it. */
export interface InstanceRow {
  id: string
  no: string
  title: string | null
  status: string
  userId: string | null
  versionId: string
  versionNo: number
  values: Record<string, unknown> | null
  /** Fields that a process hides from the caller; null for none. */
  hidden: string[] | null
}

const together = 500

/** Yields the instances of a form that the caller sees, in parts. */
export async function* instancesOf(
  call: Call,
  templateId: string,
  { except, status }: { except?: string; status?: string } = {},
): AsyncGenerator<InstanceRow[]> {
  let last = ''
  for (;;) {
    const s = new Statement()
    const seen = visibleCondition(call, modelOf('formInstance'), s, 't')
    const other = except === undefined ? '' : ` and t."version_id" <> ${s.value(except)}`
    const state = status === undefined ? '' : ` and t."status" = ${s.value(status)}`
    const rows = await s.run<InstanceRow>(
      call.db,
      `select t."id", t."no", t."title", t."status", t."user_id" as "userId", t."version_id" as "versionId",
          t."version_no" as "versionNo", t."values", ${hiddenSql(call, s)} as "hidden" from "form_instance" t
        where t."template_id" = ${s.value(templateId)} and t."id" > ${s.value(last)} and ${seen}${other}${state}
        order by t."id" limit ${together}`,
    )
    if (rows.length > 0) yield rows
    if (rows.length < together) return
    last = rows.at(-1)!.id
  }
}
