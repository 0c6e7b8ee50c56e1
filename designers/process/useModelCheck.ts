import { useEffect, useMemo } from 'react'
import { type CheckState, ModelChecker } from './modelCheck.ts'
import type { ProcessDesign } from './processDesign.ts'

/** Checks the model while the designer is open; the component does not render again because of an answer. */
export function useModelCheck(design: ProcessDesign): CheckState {
  const checker = useMemo(() => new ModelChecker(design), [design])
  useEffect(() => checker.start(), [checker])
  return checker.state
}
