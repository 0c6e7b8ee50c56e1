import { useCallback, useMemo, useState } from 'react'
import type { ProcessDesign } from '../processDesign.ts'
import { useSame } from '../useSame.ts'
import type { Preview } from './previewContext.ts'
import { askPreview, type PreviewAnswer, typedValues } from './routePreview.ts'

/** The state of trying out a draft: the server judges the text as it stands here, saved or not. */
export function usePreview(design: ProcessDesign, modelId: string): Preview {
  const [applicant, setApplicant] = useState<string>()
  const [values, setValues] = useState<Record<string, unknown>>({})
  const [found, setFound] = useState<Pick<PreviewAnswer, 'form' | 'names'>>()
  const [failure, setFailure] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  // The same object for the same fields, so that a new answer does not empty the form.
  const asked = useSame(found)
  const ask = useCallback<Preview['ask']>(
    async ({ nodeId, withApplicant = false } = {}) => {
      setAsking(withApplicant)
      setFailure(undefined)
      try {
        const answer = await askPreview({
          id: modelId,
          xml: design.document.write(),
          ...(withApplicant && applicant !== undefined && { applicantId: applicant }),
          ...(withApplicant && { variables: typedValues(values, asked?.names ?? []) }),
          ...(nodeId !== undefined && { nodeId }),
        })
        if (answer.deployable) setFound({ form: answer.form, names: answer.names })
        return answer
      } catch (error) {
        setFailure(error instanceof Error ? error.message : '试算失败')
        return undefined
      } finally {
        setAsking(false)
      }
    },
    [applicant, asked, design, modelId, values],
  )
  return useMemo(
    () => ({ applicant, values, asked, isAsking, setApplicant, setValues, ask, failure }),
    [applicant, values, asked, isAsking, ask, failure],
  )
}
