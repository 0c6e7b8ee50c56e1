import { type CatalogueColumn, type MadeTable, need, type Proof, type Row, recordsOf } from './madeTable.ts'

/** Rows that others may refer to, at most a hundred of each table; where no row is free, the trial creates one. */
export interface Choices {
  /** Returns the same list at each call; added rows come first. */
  of(target: MadeTable): Promise<Row[]>
  /** Undefined where no row can be made. */
  add(target: MadeTable): Promise<Row | undefined>
  /** Deletes the added rows, last first. */
  clear(): Promise<void>
}

export type WritableProof = Proof & { columns: readonly CatalogueColumn[]; choices: Choices }

type Make = (proof: WritableProof, sample: Row | undefined) => Promise<Row>

export function choicesFor(proof: Proof, make: Make): Choices {
  const { call, sourceId, plan } = proof
  const lists = new Map<string, Row[]>()
  const added: { target: MadeTable; id: unknown }[] = []
  /** Tables whose row is being created: a circular reference to them needs an existing row. */
  const making = new Set([plan.table])

  const choices: Choices = {
    of: async target => {
      const known = lists.get(target.table)
      if (known) return known
      const rows = recordsOf(need(await call('POST', `${target.route}/list`, { size: 100 }), 'choices'))
      lists.set(target.table, rows)
      return rows
    },
    add: async target => {
      if (making.has(target.table) || !target.pages.edit || target.unfilled) return undefined
      making.add(target.table)
      try {
        const asked = { id: sourceId, table: target.table }
        const columns = need(await call('POST', '/auth/defaultSource/columns', asked), 'columns')
        const rows = await choices.of(target)
        const own = { ...proof, plan: target, columns: columns.data as CatalogueColumn[], choices }
        const row = await make(own, rows[0])
        added.push({ target, id: row.id })
        rows.unshift(row)
        return row
      } catch {
        // The trial of that table reports why no row can be created.
        return undefined
      } finally {
        making.delete(target.table)
      }
    },
    clear: async () => {
      for (const { target, id } of added.splice(0).reverse())
        need(await call('POST', `${target.route}/delete`, { id }), `delete of what was made in ${target.table} for it`)
    },
  }
  return choices
}
