import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readFileTimes } from './fileTimes.ts'

/**
 * The order of files in a run: the groups as configured, and within each what took longest in the last whole run before
 * the rest. A file begun last that takes long would run alone at the end. Unknown files follow by the size of their
 * text.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const times = readFileTimes()
    const sizes = new Map((await super.sort(files)).map((file, index) => [file, index]))
    const secondsOf = (file: TestSpecification) => times[file.moduleId.slice(file.moduleId.indexOf('/tests/') + 1)] ?? 0
    const groupOf = (file: TestSpecification) => file.project.config.sequence.groupOrder
    return files.toSorted(
      (a, b) => groupOf(a) - groupOf(b) || secondsOf(b) - secondsOf(a) || (sizes.get(a) ?? 0) - (sizes.get(b) ?? 0),
    )
  }
}
