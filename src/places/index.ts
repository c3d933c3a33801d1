/**
 * The face of the place index: what the rest of the house needs of it. Nothing else of this room is imported from outside.
 */

export { type Crossing, Crossings } from './crossing.ts';
export { buildDictionary, type Dictionary, findPrefix } from './dictionary.ts';
export { countryOf, kindOf, placesOf } from './facts.ts';
export { areasHolding } from './holding.ts';
export { houseKey, houseValue, withPlainNumbers } from './house-words.ts';
export {
  addressOfHouse,
  findHouse,
  flatsOf,
  HOUSE_INTERPOLATED,
  HOUSE_PLANNED,
  type House,
  housePosition,
  houseText,
  placeOfHouse,
  SAME_HOUSE_METERS,
  wholeHouse,
} from './houses.ts';
export {
  AREA_KINDS,
  type AreaKind,
  isTownKind,
  PLACE_KINDS,
  POI_KINDS,
  type PoiKind,
  STREET_KIND,
  TOWN_KINDS,
} from './kinds.ts';
export { LinesBuilder, lineMeasure, middleOf } from './lines.ts';
export { type Measure, nearest, pointMeasure, roughlyWithin } from './near.ts';
export {
  COORDINATE_SCALE,
  COUNTRIES_THAT_LIST_ADDRESSES,
  type NewPlace,
  NO_PLACE,
  type PlaceRecord,
  type Shape,
} from './place.ts';
export { type PlaceNumber, placeNumbers } from './place-number.ts';
export {
  type FoundPlace,
  MAX_QUERY_WORDS,
  type PlaceQuery,
  STAGES,
  type Stage,
  type UnmatchedWord,
  type WordFigures,
} from './query.ts';
export { ENOUGH_SHARE } from './rank.ts';
export { isPartKind, LARGEST_PART_METERS, reachOfPart, reachOfTown, usualPeople } from './reach.ts';
export { holdersOf, openPlaces, openPlacesInThread, type Places, pairedWith, positionOf, sharedPlaces } from './read.ts';
export { publicIdOfCrossing, publicIdOfHouse, type Resolved, resolvePublicId } from './resolve.ts';
export {
  HOUSE_REACH_METERS,
  nearestHouses,
  nearestStreets,
  nearestTown,
  nearestWholeHouses,
  STREET_REACH_METERS,
} from './reverse.ts';
export { PlaceSearch } from './search.ts';
export { ShapeIndex, ShapesBuilder } from './shapes.ts';
export { buildSpatialIndex, type SpatialIndex } from './spatial.ts';
export { leavesDoubt, lettersOf, outranksErrors } from './stages.ts';
export { allowedErrors, countErrors, findTypos, forgivenErrors } from './typos.ts';
export { PlacesWriter } from './write.ts';
