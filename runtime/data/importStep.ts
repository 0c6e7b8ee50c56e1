import type { EndpointName } from '../../schemas/types/common.ts'
import { request } from '../request/request.ts'
import { loadEndpoint } from '../schema/endpoints.ts'

export interface ImportFault {
  row: number
  title?: string
  message: string
}

/** State of an import, as the server reports it. */
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
  /** Comma-separated property of each column; empty for none. */
  columns?: string
}

/** Runs one step of an import; `preview` and `check` send the file as body. */
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
