import { mostLinks } from '../actions/mostLinks.ts'
import type { Operation } from './gridList.ts'

/** Copying and deleting are ordinary row operations. */
export const copyOperation: Operation = { key: '#copy', label: '复制' }
export const removeOperation: Operation = { key: '#remove', label: '删除' }

export interface RowRights {
  copyable: boolean
  removable: boolean
}

/** Returns all operations of a row. */
export const allOperations = (own: readonly Operation[], { copyable, removable }: RowRights): Operation[] => [
  ...own,
  ...(copyable ? [copyOperation] : []),
  ...(removable ? [{ ...removeOperation, danger: own.length > 0 }] : []),
]

/** Links at the end of a row; the others are in 更多. The grid handles the clicks. */
export function RowOperations({ operations, at }: { operations: readonly Operation[]; at: number }) {
  const links = operations.length > mostLinks ? operations.slice(0, mostLinks - 1) : operations
  return (
    <>
      {links.map(({ key, label, danger, disabled }) => (
        <button
          key={key}
          type="button"
          data-operation={key}
          tabIndex={-1}
          disabled={disabled}
          aria-label={`${label}第 ${at + 1} 行`}
          className={danger ? 'cell-link cell-link-danger' : 'cell-link'}
        >
          {label}
        </button>
      ))}
      {operations.length > links.length && (
        <button
          type="button"
          data-operation={moreOperation}
          tabIndex={-1}
          aria-haspopup="menu"
          aria-label={`更多，第 ${at + 1} 行`}
          className="cell-link"
        >
          更多
        </button>
      )}
    </>
  )
}

export const moreOperation = '#more'
