import type { Call } from '../../kernel/call.ts'
import { Statement } from '../../records/statement.ts'
import type { InstanceState } from '../engine/state.ts'
import { definitionOf } from './definitions.ts'
import type { ChildEffect } from './effects.ts'
import { startInstance } from './startInstance.ts'

/** A called instance, made in the transaction of its caller. */
export async function startChild(
  tx: Call,
  { parent, child }: { parent: InstanceState; child: ChildEffect },
): Promise<void> {
  const definition = await definitionOf(tx, child.key, child.versionNo)
  const statement = new Statement()
  const [row] = await statement.run(
    tx.db,
    `select i."organization_id" as "organizationId" from "process_instance" i where i."id" = ${statement.value(parent.instance.id)}`,
  )
  await startInstance(tx, {
    definition,
    variables: child.variables,
    initiator: parent.instance.initiator,
    organizationId: row?.organizationId === null ? null : String(row?.organizationId),
    businessKey: child.businessKey ?? parent.instance.businessKey ?? undefined,
    commandId: `child.${child.tokenId}`,
    parent: { instanceId: parent.instance.id, tokenId: child.tokenId, rootId: parent.instance.rootId },
  })
}
