import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Takes long although it is short to read: begun last, it would run alone at the end. What is not named here is ordered
 * by its size, the longest text first.
 */
const long = [
  'e2e/routes.e2e',
  'e2e/journeys/accessible.e2e',
  'e2e/journeys/playground.e2e',
  'e2e/journeys/generatedScreens.e2e',
  'e2e/journeys/fields.e2e',
  'e2e/journeys/resources.e2e',
  'e2e/journeys/shell.e2e',
  'faults/twoProcesses',
  'faults/firstStart',
  'faults/severalStepsKilled',
  'faults/backup',
  'faults/workflowKilled',
  'faults/publish',
  'faults/workflowMigrationKilled',
  'faults/backupCommands',
  'faults/neighbours',
  'faults/diskFull',
  'e2e/security/storedScript.e2e',
  'e2e/journeys/trees.e2e',
  'e2e/journeys/people.e2e',
  'security/functionLevel',
  'security/objectLevel',
]

/** The order of files in a run: the groups as configured, and within each what takes longest before the rest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sizes = new Map((await super.sort(files)).map((file, index) => [file, index]))
    const placeOf = (file: TestSpecification) => {
      const place = long.findIndex(name => file.moduleId.includes(`/tests/${name}.test.`))
      return place === -1 ? long.length : place
    }
    const groupOf = (file: TestSpecification) => file.project.config.sequence.groupOrder
    return files.toSorted(
      (a, b) => groupOf(a) - groupOf(b) || placeOf(a) - placeOf(b) || (sizes.get(a) ?? 0) - (sizes.get(b) ?? 0),
    )
  }
}
