import type { Call, EndpointInput } from '../../ground/kernel/call.ts'

/** How many icons a choice offers. */
const most = 1000

/** GET /configuration/fonts/options: returns the enabled icons, to choose from. */
export const options = ({ db }: Call) =>
  db
    .selectFrom('fontIcon')
    .select(['name', 'title', 'drawing', 'source'])
    .where('enabled', '=', true)
    .orderBy('sort')
    .orderBy('name')
    .limit(most)
    .execute()

/** GET /configuration/fonts/drawings: returns the drawings of some icons; names that no icon has are left out. */
export const drawings = ({ db, input }: Call<EndpointInput<'fontIcon.drawings'>>) =>
  db.selectFrom('fontIcon').select(['name', 'title', 'drawing']).where('name', 'in', input.names.split(',')).execute()
