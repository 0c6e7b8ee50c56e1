import type { EndpointName } from '../../schemas/types/common.ts'
import { request } from '../request/request.ts'
import { loadEndpoint } from '../schema/endpoints.ts'

export interface ImportFault {
  row: number
  title?: string
  message: string
}

/** How an import stands, as the server tells it. */
export interface ImportRun {
  id: string
  name: string
  status: 'checking' | 'checked' | 'running' | 'done' | 'undoing' | 'undone' | 'failed'
  overwrite: boolean
  total: number
  done: number
  created: number
  updated: number
  failed: number
  undone: number
  ignored: string[] | null
  error: string | null
  faults: ImportFault[]
}

export interface ImportStep {
  step: 'template' | 'preview' | 'check' | 'run' | 'status' | 'faults' | 'undo'
  id?: string
  name?: string
  overwrite?: boolean
  sheet?: number
  headRow?: number
  /** Property of each column of the file, empty for none, separated by commas. */
  columns?: string
}

/** One step of an import; the file of `preview` and `check` goes as the body. */
export async function importStep(
  endpoint: EndpointName,
  step: ImportStep,
  upload?: { file: Blob; onProgress(share: number): void; signal: AbortSignal },
): Promise<unknown> {
  const { family, endpoint: definition } = await loadEndpoint(endpoint)
  return request({
    method: 'POST',
    url: `${family.base}${definition.call.split(' ')[1] ?? ''}`,
    query: { ...step },
    lasting: true,
    silent: true,
    mask: false,
    ...(upload && {
      body: new Blob([upload.file], { type: 'application/octet-stream' }),
      onProgress: upload.onProgress,
      signal: upload.signal,
    }),
  })
}
