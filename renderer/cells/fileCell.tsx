import { notify } from '../../runtime/notify/notify.ts'
import { type FileValue, filesOf } from '../../schemas/evaluate/fileValue.ts'
import type { CellKind } from '../page/cellKind.ts'

/** File names; a click downloads the file. */
export const fileCell: CellKind = {
  compile: () => value => {
    const [first, ...rest] = filesOf(value)
    if (!first) return '-'
    return (
      <>
        {link(first)}
        {rest.length > 0 && <small title={rest.map(({ name }) => name).join('\n')}> 等 {rest.length + 1} 个</small>}
      </>
    )
  },
  compileWide: () => value => {
    const files = filesOf(value)
    if (files.length === 0) return '-'
    return (
      <ul className="cell-files">
        {files.map(file => (
          <li key={file.url}>{link(file)}</li>
        ))}
      </ul>
    )
  },
}

const link = (file: FileValue) => (
  <button type="button" className="cell-link" title={file.name} onClick={() => void fetchFile(file)}>
    {file.name}
  </button>
)

/** Loads the storage code with the first click instead of the list. */
async function fetchFile(file: FileValue): Promise<void> {
  try {
    const { objectStorage } = await import('../../runtime/storage/objectStorage.ts')
    await objectStorage.download(file)
  } catch (error) {
    notify.error(error instanceof Error ? error.message : '下载失败，请稍后再试')
  }
}
