import { useEffect, useState } from 'react'
import { loadRegionNames, regionNameNow } from '../../runtime/region/regionNames.ts'
import { type CellKind, textOf } from '../page/cellKind.ts'

/** 广东省 / 深圳市 / 南山区 for the code of a region. */
export const regionCell: CellKind = {
  compile: () => value => regionNameNow(textOf(value)) ?? <LateRegion code={textOf(value)} />,
}

/** Only until the names have come. */
function LateRegion({ code }: { code: string }) {
  const [name, setName] = useState(() => regionNameNow(code))
  useEffect(() => {
    let current = true
    void loadRegionNames().then(() => current && setName(regionNameNow(code)))
    return () => {
      current = false
    }
  }, [code])
  return name ?? code
}
