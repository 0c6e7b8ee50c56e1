import type { Plugin } from '../../ground/kernel/call.ts'
import { cityList, overview, places, regions, uses } from './parcels.ts'

/** Parcels of land: locations and figures. */
export const landPlugin: Plugin = {
  name: 'land',
  handlers: {
    'land.cityList': cityList,
    'land.overview': overview,
    'land.regions': regions,
    'land.uses': uses,
    'land.places': places,
  },
}
