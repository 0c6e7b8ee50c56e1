import { createRandom } from '../random.ts'
import { type DemoProject, stageOf } from './projects.ts'

const words = ['一期', '二期', '三期']

/** Returns one to three phases per project, a year apart; their sizes add up to the project's. */
export function demoPhases(projects: readonly DemoProject[]) {
  const random = createRandom(20_261_123)
  return projects.flatMap(project => {
    const count = 1 + random.below(3)
    const year = Number(project.startDate.slice(0, 4))
    return words.slice(0, count).map((word, index) => ({
      id: `${project.id}-phase-${index + 1}`,
      projectId: project.id,
      organizationId: project.organizationId,
      code: `${project.code}-${index + 1}`,
      name: `${project.name}${word}`,
      stage: stageOf(year + index),
      landArea: Math.round(project.landArea / count),
      buildArea: Math.round(project.buildArea / count),
      households:
        project.projectType === 'residence' || project.projectType === 'mixed' ? 200 + 10 * random.below(90) : null,
      startDate: `${year + index}${project.startDate.slice(4)}`,
      openDate: `${year + index + 1}-05-01`,
      deliveryDate: `${year + index + 3}${project.deliveryDate.slice(4)}`,
      sort: index + 1,
      enabled: true,
    }))
  })
}
