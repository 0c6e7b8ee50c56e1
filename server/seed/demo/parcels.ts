import { createRandom } from '../random.ts'
import { placeIn } from './cityPlaces.ts'
import type { DemoOrganization } from './organizations.ts'
import type { DemoProject } from './projects.ts'

const uses: Record<string, string> = {
  residence: 'residence',
  mixed: 'mixed',
  commerce: 'commerce',
  office: 'commerce',
  industry: 'industry',
}
const ways = ['auction', 'auction', 'auction', 'agreement', 'merger', 'cooperation']
const states: Record<string, string> = {
  planning: 'acquired',
  building: 'developing',
  selling: 'developing',
  delivered: 'completed',
  closed: 'completed',
}

/**
 * Returns the land of every project in one or two parcels, and per city one that is being examined or was given back.
 */
export function demoParcels(projects: readonly DemoProject[], organizations: readonly DemoOrganization[]) {
  const random = createRandom(20_261_124)
  const owned = projects.flatMap((project, at) => {
    const count = 1 + (at % 2)
    return Array.from({ length: count }, (_, index) => {
      const landArea = Math.round(project.landArea / count)
      const place = placeIn(random, project.cityName)
      const year = Number(project.startDate.slice(0, 4)) - 1
      const number = `${at + 1}`.padStart(3, '0')
      return {
        ...facts(landArea, uses[project.projectType] ?? 'residence'),
        ...place,
        id: `parcel-${number}-${index + 1}`,
        code:
          `${project.cityName.length > 0 ? (place.regionCode ?? '').slice(0, 4) : ''}G${year}-${number}` +
          `${'AB'[index] ?? ''}`,
        name: `${project.cityName}${project.name.replace(project.cityName, '')}${count > 1 ? `${index + 1}号` : ''}地块`,
        organizationId: project.organizationId,
        projectId: project.id,
        state: states[project.stage] ?? 'acquired',
        acquiredOn:
          `${year}-${String(1 + random.below(12)).padStart(2, '0')}-` +
          `${String(1 + random.below(28)).padStart(2, '0')}`,
        visible: project.enabled,
      }
    })
  })
  const looked = organizations
    .filter(each => each.type === 'city')
    .map((city, at) => {
      const place = placeIn(random, city.cityName)
      const isReturned = at % 6 === 5
      const number = String(at + 1).padStart(3, '0')
      return {
        ...facts(20_000 + 500 * random.below(160), random.pick(Object.values(uses))),
        ...place,
        id: `parcel-t${number}`,
        code: `${(place.regionCode ?? '').slice(0, 4)}T2026-${number}`,
        name: `${city.cityName}${random.pick(['高新区', '滨湖新区', '空港新城', '大学城', '南站片区'])}${1 + random.below(30)}号地块`,
        organizationId: city.id,
        projectId: null,
        state: isReturned ? 'returned' : 'tracking',
        dealPrice: null,
        acquiredOn: null,
        visible: !isReturned,
      }
    })
  return [...owned, ...looked]

  function facts(landArea: number, landUse: string) {
    const plotRatio = (12 + random.below(24)) / 10
    const startPrice = Math.round((landArea * plotRatio * (2 + random.below(10))) / 1000) * 100
    return {
      landUse,
      acquireWay: random.pick(ways),
      transferor: '市自然资源和规划局',
      usableYears: landUse === 'residence' ? 70 : landUse === 'industry' ? 50 : 40,
      landArea,
      plotRatio,
      buildArea: Math.round(landArea * plotRatio),
      buildingDensity: 20 + random.below(15),
      greenRatio: 25 + random.below(15),
      heightLimit: 60 + 10 * random.below(7),
      startPrice,
      dealPrice: Math.round((startPrice * (100 + random.below(45))) / 10_000) * 100,
    }
  }
}
