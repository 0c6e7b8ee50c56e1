import { entityOfForm } from '../../../schemas/evaluate/entityOfForm.ts'
import type { EndpointPlace } from '../reading/readProject.ts'

/**
 * A rule of a form would be none if the same record could be stored by a call beside it: whatever takes the form of an
 * entity names rules as soon as one such call does, and the same handler the same rules.
 */
export function checkSameRules(places: readonly EndpointPlace[]): void {
  const ofEntities = new Map<string, string>()
  const ofHandlers = new Map<string, string>()
  for (const place of places) {
    const rules = rulesOf(place)
    const entity = entityOfForm(place)
    if (rules === undefined) continue
    if (entity !== undefined) ofEntities.set(entity, `${place.name} keeps "${rules}"`)
    if (place.definition.do === 'handler') ofHandlers.set(place.definition.handler, rules)
  }
  for (const place of places) {
    const { definition, spot } = place
    const [rules, entity] = [rulesOf(place), entityOfForm(place)]
    const others = entity === undefined ? undefined : ofEntities.get(entity)
    const same = definition.do === 'handler' ? ofHandlers.get(definition.handler) : undefined
    if (same !== undefined && rules !== same)
      spot.at('do').error(`the same handler keeps the rules "${same}" elsewhere`)
    else if (rules === undefined && others !== undefined)
      spot.at('do').error(`stores "${entity}" without rules, but ${others}`)
  }
}

const rulesOf = ({ definition }: EndpointPlace) => ('rules' in definition ? definition.rules : undefined)
