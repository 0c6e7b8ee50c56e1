import { variables } from '../../../server/ground/config/variables.ts'
import { type Answered, asForm, paced } from './paced.ts'

/** Renews the tokens of sessions in turn at a fixed rate, each with its latest token. */
export function refreshes(
  base: string,
  tokens: readonly string[],
  pace: { perSecond: number; seconds: number },
): Promise<Answered[]> {
  const current = [...tokens]
  return paced(base, pace, index => {
    const place = index % current.length
    const shot = asForm(variables.CLIENT_CREDENTIAL.fallback, 'refresh', '/auth/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: current[place] ?? '',
    })
    return {
      ...shot,
      onAnswer: text => {
        current[place] = (JSON.parse(text) as { data: { refresh_token: string } }).data.refresh_token
      },
    }
  })
}
