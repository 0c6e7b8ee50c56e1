import { trimText } from '../../../schemas/evaluate/tidyText.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { escapeLike } from '../../services/records/model/statement.ts'

/** How many icons a choice offers; a keyword finds the others. */
const most = 100

/**
 * GET /configuration/fonts/options: returns the enabled icons whose name or title has the keyword, without their
 * drawings, which `drawings` gives for those that are seen.
 */
export function options({ db, input }: Call<EndpointInput<'fontIcon.options'>>) {
  const pattern = `%${escapeLike(trimText(input.keyword ?? ''))}%`
  return db
    .selectFrom('fontIcon')
    .select(['name', 'title'])
    .where('enabled', '=', true)
    .where(it => it.or([it('name', 'ilike', pattern), it('title', 'ilike', pattern)]))
    .orderBy('sort')
    .orderBy('name')
    .limit(most)
    .execute()
}

/** GET /configuration/fonts/drawings: returns the drawings of some icons; names that no icon has are left out. */
export const drawings = ({ db, input }: Call<EndpointInput<'fontIcon.drawings'>>) =>
  db.selectFrom('fontIcon').select(['name', 'title', 'drawing']).where('name', 'in', input.names.split(',')).execute()
