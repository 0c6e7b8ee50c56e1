import { districtsBelow } from '../../ground/region/regions.ts'
import type { Random } from '../random.ts'

/** Cities of the demo company: prefix of the region codes, and longitude and latitude of the centre. */
const cities: Record<string, [start: string, longitude: number, latitude: number]> = {
  上海: ['3101', 121.47, 31.23],
  杭州: ['3301', 120.16, 30.27],
  南京: ['3201', 118.8, 32.06],
  苏州: ['3205', 120.59, 31.3],
  广州: ['4401', 113.26, 23.13],
  深圳: ['4403', 114.06, 22.54],
  佛山: ['4406', 113.12, 23.02],
  厦门: ['3502', 118.09, 24.48],
  北京: ['1101', 116.41, 39.9],
  天津: ['1201', 117.2, 39.09],
  济南: ['3701', 117.12, 36.65],
  青岛: ['3702', 120.38, 36.07],
  武汉: ['4201', 114.31, 30.59],
  长沙: ['4301', 112.94, 28.23],
  郑州: ['4101', 113.63, 34.75],
  合肥: ['3401', 117.23, 31.82],
  成都: ['5101', 104.07, 30.57],
  重庆: ['5001', 106.55, 29.56],
  昆明: ['5301', 102.83, 24.88],
  贵阳: ['5201', 106.63, 26.65],
  西安: ['6101', 108.94, 34.34],
  兰州: ['6201', 103.83, 36.06],
  银川: ['6401', 106.23, 38.49],
  西宁: ['6301', 101.78, 36.62],
}

export interface DemoPlace {
  regionCode: string | null
  address: string | null
  longitude: number | null
  latitude: number | null
}

const streets = [
  '滨江大道',
  '人民路',
  '科创大道',
  '湖滨路',
  '新城大道',
  '学府路',
  '和平路',
  '中山路',
  '望湖路',
  '金融街',
]

/** Returns a random place in a city: a district, a street and a point near the centre. */
export function placeIn(random: Random, cityName: string): DemoPlace {
  const city = cities[cityName]
  if (!city) return { regionCode: null, address: null, longitude: null, latitude: null }
  const [start, longitude, latitude] = city
  const districts = districtsBelow(start)
  const [regionCode, district] = random.pick(districts.slice(0, 8))
  const off = () => (random.below(241) - 120) / 1000
  return {
    regionCode,
    address: `${district}${random.pick(streets)}${8 + random.below(680)}号`,
    longitude: Math.round((longitude + off()) * 1000) / 1000,
    latitude: Math.round((latitude + off()) * 1000) / 1000,
  }
}
