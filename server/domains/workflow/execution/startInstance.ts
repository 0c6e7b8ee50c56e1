import { openVariables } from '../../../../processes/engine/variables.ts'
import { formOf } from '../../../../processes/forms/processForm.ts'
import type { InstanceState } from '../../../../processes/state/state.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { fault } from '../faults.ts'
import { clockOffset, isoOf } from '../stored/clock.ts'
import { definitionOf } from '../stored/definitions.ts'
import { readInstance } from '../stored/loadInstance.ts'
import type { ChildEffect } from './effects.ts'
import { deepest, EndlessChain } from './endlessChain.ts'
import { instanceTexts } from './instanceTexts.ts'
import { numbered } from './numbered.ts'
import type { StartRequest } from './startRequest.ts'
import { stepInstance } from './stepInstance.ts'
import { usedId } from './usedId.ts'
import { withSerials } from './withSerials.ts'
import { rootVariables } from './writeInstance.ts'
import { writeStep } from './writeStep.ts'

export interface Started {
  state: InstanceState
  repeated: boolean
}

/** Starts an instance and runs it until it waits. A refusal leaves nothing. */
export function startInstance(call: Call, request: StartRequest): Promise<Started> {
  return call.transaction(async tx => {
    const instanceId = newId()
    const commandId = request.commandId ?? newId()
    const noted = await noteStart(tx, { commandId, instanceId, request })
    if (noted.instanceId !== instanceId) {
      const state = await readInstance(tx, noted.instanceId)
      if (!state) throw new Error(`start ${commandId} has no instance`)
      return { state, repeated: true }
    }
    const { definition, initiator, businessKey, nodeId, parent, hops } = request
    const { graph } = definition
    const { formCode } = graph.settings
    const variables = await withSerials(
      tx,
      {
        form: formOf(graph.settings),
        owner: formCode === undefined ? graph.key : `process:${formCode}`,
        now: noted.now,
      },
      request.variables,
    )
    const texts = instanceTexts({ ...request, variables }, { instanceId, now: noted.now })
    const stepped = await stepInstance(tx, graph, null, {
      now: noted.now,
      command: {
        command: 'start',
        instanceId,
        versionId: definition.versionId,
        initiator,
        variables,
        title: texts.title,
        ...(businessKey === undefined ? {} : { businessKey }),
        ...(nodeId === undefined ? {} : { nodeId }),
        ...(parent === undefined ? {} : { parent }),
        ...(hops === undefined ? {} : { hops }),
      },
    })
    const { state } = stepped
    const children = await writeStep(tx, graph, {
      before: undefined,
      after: state,
      now: noted.now,
      actorId: tx.session?.userId ?? null,
      command: { id: commandId, result: undefined },
      events: stepped.events,
      effects: stepped.effects,
      ended: [],
      removedSlots: [],
      facts: {
        version_no: definition.versionNo,
        model_id: definition.modelId,
        category_id: definition.categoryId,
        process_name: definition.name.slice(0, 100),
        number: await numbered(tx, graph.key, texts.number),
        summary: texts.summary,
        organization_id: request.organizationId,
        variables: state.instance.endedAt === null ? null : { ...openVariables(variables), ...rootVariables(state) },
        created_by: tx.session?.userId ?? null,
      },
    })
    await startChildren(tx, state, children)
    return { state, repeated: false }
  })
}

/**
 * Records the start command; returns an earlier one with the same id. It takes a shared lock on the model: deleting the
 * model waits, and a start that waited for the deletion finds no process.
 */
async function noteStart(
  tx: Call,
  { commandId, instanceId, request }: { commandId: string; instanceId: string; request: StartRequest },
): Promise<{ instanceId: string; now: string }> {
  const { definition, variables, businessKey, title, nodeId } = request
  const body = { key: definition.key, versionId: definition.versionId, variables, businessKey, title, nodeId }
  const statement = new Statement()
  const id = statement.value(commandId)
  const [row] = await statement.steady(
    tx.db,
    `with held as materialized (
       select m."id" from "process_model" m where m."id" = ${statement.value(definition.modelId)}
       and m."deleted_at" is null for key share),
     noted as (
       insert into "process_command" ("id", "instance_id", "actor_id", "kind", "body")
       select ${id}, ${statement.value(instanceId)}, ${statement.value(tx.session?.userId ?? null)}, 'start',
       ${statement.value(JSON.stringify(body))}::jsonb from held
       on conflict ("id") do nothing returning "instance_id")
     select clock_timestamp() as "now", (select "instance_id" from noted) as "noted"`,
  )
  const now = isoOf(new Date(new Date(row?.now as string).getTime() + clockOffset(tx.config)))
  if (row?.noted) return { instanceId: String(row.noted), now }
  const again = new Statement()
  const [earlier] = await again.run(
    tx.db,
    `select c."instance_id" as "instanceId", c."kind", c."body"->>'key' as "key" from "process_command" c
      where c."id" = ${again.value(commandId)}`,
  )
  if (!earlier) throw fault('PROCESS_GONE', { key: definition.key })
  if (earlier.kind !== 'start' || earlier.key !== definition.key) throw usedId()
  return { instanceId: String(earlier.instanceId), now }
}

/** Starts the instances that an instance calls, in the transaction of its command. */
export async function startChildren(tx: Call, parent: InstanceState, children: readonly ChildEffect[]): Promise<void> {
  for (const child of children) await startChild(tx, { parent, child })
}

/** Starts a called instance in the transaction of its caller. */
async function startChild(tx: Call, { parent, child }: { parent: InstanceState; child: ChildEffect }): Promise<void> {
  const definition = await definitionOf(tx, child.key, child.versionNo)
  const statement = new Statement()
  const [row] = await statement.run(
    tx.db,
    `with recursive callers as (
       select i."organization_id", i."parent_instance_id", 1 as "depth" from "process_instance" i
       where i."id" = ${statement.value(parent.instance.id)}
       union all select i."organization_id", i."parent_instance_id", c."depth" + 1 from callers c
       join "process_instance" i on i."id" = c."parent_instance_id"
         where c."depth" <= ${deepest})
     select (select c."organization_id" from callers c where c."depth" = 1) as "organizationId", (select max(c."depth")
     from callers c) as "depth"`,
  )
  if (Number(row?.depth) >= deepest)
    throw new EndlessChain(fault('ENDLESS_CALLS', { name: definition.name, most: deepest }))
  await startInstance(tx, {
    definition,
    variables: child.variables,
    initiator: parent.instance.initiator,
    organizationId: row?.organizationId === null ? null : String(row?.organizationId),
    businessKey: child.businessKey ?? parent.instance.businessKey ?? undefined,
    commandId: `child.${child.tokenId}`,
    parent: { instanceId: parent.instance.id, tokenId: child.tokenId, rootId: parent.instance.rootId },
    hops: child.hops,
  })
}
