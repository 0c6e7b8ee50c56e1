import type { DataScope, Session } from '../../../server/ground/kernel/call.ts'

/** Returns a signed-in session with these codes and this data scope, for tests of operations below the endpoints. */
export function sessionWith(
  given: Partial<DataScope>,
  { codes = [], organizationId = '' }: { codes?: string[]; organizationId?: string } = {},
): Session {
  const scope: DataScope = {
    all: false,
    userId: 'u',
    organizationPaths: [],
    organizationIds: [],
    projectIds: [],
    ...given,
  }
  return {
    id: 's',
    userId: scope.userId,
    username: 'u',
    name: '某人',
    superAdmin: false,
    organizationId,
    applicationId: 'admin',
    codes: new Set(codes),
    scope,
    grantedScopes: { general: scope, bound: [] },
  }
}
