import type { Call } from '../../ground/kernel/call.ts'
import { signedIn } from '../../ground/kernel/signedIn.ts'
import { menuOf } from '../identity/person/permissions.ts'
import { mainPosition as findMainPosition } from '../identity/person/person.ts'

/** GET /upms/home/navigation/findOneLevelTag: returns the user's modules, each with its first page. */
export async function navigation(call: Call) {
  const modules = await menuOf(call)
  return modules.map(({ id, name, icon, children }) => ({ id, title: name, icon, route: children[0]?.route ?? '' }))
}

/** GET /upms/home/getMainPosition */
export async function mainPosition(call: Call) {
  const session = signedIn(call)
  const organization = await call.db
    .selectFrom('organization')
    .select(['id', 'name'])
    .where('id', '=', session.organizationId)
    .executeTakeFirst()
  const position = await findMainPosition(call, session.userId)
  return {
    name: session.name,
    positionId: position?.id ?? null,
    positionName: position?.name ?? null,
    organizationId: organization?.id ?? null,
    organizationName: organization?.name ?? null,
  }
}
