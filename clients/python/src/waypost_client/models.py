"""The answers and bodies of the API. Schemas: 89e2c0bbe0a5ee53"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias

from typing import TypedDict


class AddressComponent(TypedDict):
    types: list[str]
    long_name: str
    short_name: str


class Location(TypedDict):
    lat: float | str
    lng: float | str


class Address(TypedDict):
    lines: NotRequired[list[str | float] | None]
    countryCode: NotRequired[str | float | None]
    city: NotRequired[str | float | None]
    zipcode: NotRequired[str | float | None]


class Contact(TypedDict):
    website: NotRequired[str | float | None]
    phone: NotRequired[str | float | None]
    email: NotRequired[str | float | None]


AssetPatchInput: TypeAlias = dict[str, Any]
"""
A JSON merge patch (RFC 7396) of an asset, also as `application/merge-patch+json`: fields that are sent replace those there are, null removes one.
"""


class Prediction(TypedDict):
    id: int
    name: str | None
    distance: float | None
    duration: float | None
    level: str | None
    ref: str | None
    building: str | None
    category: str | None


class Coordinates(TypedDict):
    """
    The centre of the square.
    """

    lat: float
    lng: float


class Dataset(TypedDict):
    id: str
    """
    A UUID.
    """
    name: str
    url: str | None
    schema_mapping: dict[str, Any] | None
    on_invalid: Literal['refuse', 'repair', 'skip']
    """
    What is done with features whose geometries are not valid: `refuse` the file; `repair` them, and leave out those that cannot be repaired; or `skip` them.
    """
    status: Literal['success', 'in_progress', 'failed']
    """
    That of the last import.
    """
    features: int
    """
    How many are served.
    """
    created_at: str
    updated_at: str
    scheduled_for_deletion_after: None
    """
    Nothing is deleted but on request.
    """


class VectorLayer(TypedDict):
    id: str
    description: str
    minzoom: int
    maxzoom: int
    fields: dict[str, str]


class DatasetTileJson(TypedDict):
    tilejson: str
    name: str
    scheme: str
    tiles: list[str]
    """
    Where tiles are, with the query of this request.
    """
    minzoom: int
    maxzoom: int
    bounds: list[float]
    """
    West, south, east, north.
    """
    center: list[float]
    vector_layers: list[VectorLayer]


class DatasetUndo(TypedDict):
    version: str
    """
    Id of the version to serve again.
    """


class DatasetVersion(TypedDict):
    id: str
    """
    A UUID.
    """
    imported_at: str
    """
    When its import was finished, ISO 8601.
    """
    features: int
    """
    How many it has.
    """
    is_served: bool
    """
    Whether queries are answered from it.
    """


class DatasetVersions(TypedDict):
    versions: list[DatasetVersion]
    """
    The one that is served, and the one that was served before it.
    """


class Deleted(TypedDict):
    status: Literal['success']


class Geometry(TypedDict):
    """
    GeoJSON, or WKB in base64.
    """

    type: str
    coordinates: list[Any]


class Feature(TypedDict):
    id: str
    """
    A UUID.
    """
    geometry: NotRequired[str | Geometry | None]
    """
    GeoJSON, or WKB in base64.
    """
    attributes: NotRequired[dict[str, Any]]


class Pagination(TypedDict):
    prev: int | None
    next: int | None
    page: int
    token: NotRequired[str]
    """
    Stands for the version of the data and for this page: `page_token` of the pages that follow.
    """
    changed: NotRequired[bool]
    """
    True where the data were changed after the page of `page_token`; else left out.
    """


class Features(TypedDict):
    features: list[Feature]
    pagination: Pagination


class Pagination1(TypedDict):
    previous_page: int | None
    next_page: int | None


class FleetPlanAccepted(TypedDict):
    plan_id: str
    """
    A UUID.
    """
    status: Literal['accepted']


class FleetPlanStatus(TypedDict):
    plan_id: str
    """
    A UUID.
    """
    status: Literal['accepted', 'inProgress', 'completed', 'timeout', 'error']
    progress: float
    """
    The share of the work that is done.
    """
    error: NotRequired[str]


class GeocodeRow(TypedDict):
    id: NotRequired[str | float]
    address: NotRequired[str]
    """
    Either this or `latlng`.
    """
    latlng: NotRequired[str]
    """
    Point whose address is wanted, such as `48.8566,2.3522`.
    """
    components: NotRequired[str]
    """
    Countries of this row alone: `country:fr`.
    """


class GetOgcConformanceReply(TypedDict):
    conformsTo: list[str]


ProfileItem: TypeAlias = list[float]


class TollSystem(TypedDict):
    id: int
    name: str


class Entry(TypedDict):
    created_at: str
    """
    ISO 8601.
    """
    detail: str
    level: Literal['info', 'error']


class Step(TypedDict):
    name: Literal['fetch', 'import']
    start: str | None
    """
    ISO 8601.
    """
    end: str | None
    """
    ISO 8601.
    """
    status: Literal['success', 'in_progress', 'failed']
    count: int | None
    """
    Bytes that were fetched, features that were imported.
    """
    entries: list[Entry]
    """
    What has been noted of the step.
    """


class IndoorDestination(TypedDict):
    """
    Which place the route leads to, where a kind of place was asked for.
    """

    poi_id: int
    name: str | None
    ref: str | None


class IndoorLocation(TypedDict):
    lat: float
    lng: float
    level: int


class IndoorMeasured(TypedDict):
    value: float
    text: str


class Instruction(TypedDict):
    summary: str
    instruction_type: str


class Assumption(TypedDict):
    type: Literal['door', 'connection', 'stairs']
    """
    A `door` of a room, shaft or stairwell; a `connection` from a drawn door, or the end of stairs, to what is near; `stairs`.
    """
    location: IndoorLocation
    poi_id: int | None
    """
    Whose door it is.
    """


class IndoorStep(TypedDict):
    distance: IndoorMeasured
    duration: IndoorMeasured
    poi_id: int | None
    """
    What the instruction speaks of.
    """
    bearing_start: float
    """
    Direction at the beginning, degrees clockwise from north, 0 to less than 360.
    """
    bearing_end: float
    """
    Direction at the end.
    """
    start_location: IndoorLocation
    end_location: IndoorLocation
    polyline: list[list[float]]
    """
    Positions as [lng, lat].
    """
    levels: list[int]
    """
    The level of each position of the polyline.
    """
    instruction: Instruction | None
    routing_profiles: list[str]
    """
    The profiles that may take this step; none stands for all.
    """
    assumed: NotRequired[Literal[True]]
    """
    Part of it is not drawn in the plan, but assumed.
    """
    assumptions: NotRequired[list[Assumption]]
    """
    What is assumed.
    """
    notes: NotRequired[list[str]]
    """
    `turnstile`: the step passes one, which wheelchairs and strollers do by a wide gate beside it, or with help.
    """


class InputError(TypedDict):
    loc: list[str | int]
    """
    `query`, `path`, `header` or `body`, then the field and the place in it.
    """
    msg: str
    type: str
    input: NotRequired[Any]
    ctx: NotRequired[dict[str, Any]]
    storeId: NotRequired[str]
    """
    In a batch: the asset.
    """
    zone_id: NotRequired[str]
    """
    In a batch: the zone.
    """


class InvalidFeature(TypedDict):
    place: str
    """
    Where it stands in the file: `feature 12`, `line 40`.
    """
    id: str | None
    """
    Its own id in the file.
    """
    fault: str
    outcome: Literal['refused', 'repaired', 'skipped']


class InvalidFeatures(TypedDict):
    on_invalid: Literal['refuse', 'repair', 'skip']
    """
    What is done with features whose geometries are not valid: `refuse` the file; `repair` them, and leave out those that cannot be repaired; or `skip` them.
    """
    refused: int
    """
    Because of so many features the file was refused.
    """
    repaired: int
    """
    Features that were imported with another geometry.
    """
    skipped: int
    """
    Features that were left out.
    """
    features: list[InvalidFeature]
    """
    The first 100.
    """


class InvalidInput(TypedDict):
    detail: list[InputError]


class Properties(TypedDict):
    value: float
    method: str
    mode: str


class Geometry1(TypedDict):
    type: Literal['MultiPolygon']
    coordinates: list[list[list[list[float]]]]


class Feature1(TypedDict):
    type: Literal['Feature']
    properties: Properties
    geometry: Geometry1


class Isochrones(TypedDict):
    status: Literal['OK', 'ZERO_RESULTS', 'INVALID_REQUEST', 'BACKEND_ERROR']
    error_message: NotRequired[str]
    type: Literal['FeatureCollection']
    features: list[Feature1]


class Time(TypedDict):
    value: float
    text: str


class Distance(TypedDict):
    value: float
    text: str


class Matrix(TypedDict):
    numOrigins: int
    numDestinations: int
    travelTimes: list[int]
    """
    Seconds, row by row.
    """
    distances: list[int]
    """
    Metres, row by row.
    """
    errorCodes: list[int]
    """
    0, or 3 where there is no route: the other numbers are 0 there.
    """


class LargeMatrix(TypedDict):
    matrixId: str
    """
    A UUID.
    """
    matrix: Matrix


class LatLng(TypedDict):
    lat: float
    lng: float


class Pagination2(TypedDict):
    prev: int | None
    next: int | None
    page: int


class ListDatasetsReply(TypedDict):
    datasets: list[Dataset]
    pagination: Pagination2


class Pagination3(TypedDict):
    page: int
    pageCount: int
    token: NotRequired[str]
    """
    Stands for the version of the data and for this page: `page_token` of the pages that follow.
    """
    changed: NotRequired[bool]
    """
    True where the data were changed after the page of `page_token`; else left out.
    """


class Pagination4(TypedDict):
    page: int
    pageCount: int


class Sources(TypedDict):
    type: str
    url: str


class Layer(TypedDict):
    id: str
    type: str


class MapStyle(TypedDict):
    """
    A style of MapLibre.
    """

    version: Literal[8]
    name: str
    sources: dict[str, Sources]
    layers: list[Layer]


class MapTileJson(TypedDict):
    tilejson: str
    name: str
    scheme: str
    tiles: list[str]
    """
    Where tiles are, with the query of this request.
    """
    minzoom: int
    maxzoom: int
    bounds: list[float]
    """
    West, south, east, north.
    """
    center: list[float]
    vector_layers: list[VectorLayer]


class MatchingGap(TypedDict):
    after_point: int
    """
    A point of the request, from 0.
    """
    before_point: int
    """
    A point of the request, from 0.
    """
    reason: Literal['no_road', 'too_far_apart', 'no_way']


class MatrixAccepted(TypedDict):
    matrix_id: str
    """
    A UUID.
    """
    status: Literal['accepted']


class CheapestItem(TypedDict):
    type: str
    currency: str
    value: float


class Toll1(TypedDict):
    """
    What the tolls cost, where that was asked for.
    """

    cheapest: list[CheapestItem]
    """
    The sum of the cheapest fares, by currency; tolls that a cap limits together are paid by one method.
    """
    unknown: int
    """
    How many tolls have no price; they are in no sum.
    """


class MatrixStatus(TypedDict):
    matrix_id: str
    """
    A UUID.
    """
    status: Literal['accepted', 'inProgress', 'completed', 'timeout', 'error']
    progress: float
    """
    The share of the rows that is done.
    """
    error: NotRequired[str]


class Measured(TypedDict):
    value: int
    text: str


class SubBuilding(TypedDict):
    public_id: str
    description: str


class NearbyAddress(TypedDict):
    types: list[str]
    formatted_address: str
    description: str
    """
    The same text as `formatted_address`.
    """
    public_id: str
    status: Literal['not_yet_built'] | None
    """
    `not_yet_built` for what the map says is planned or under construction.
    """
    sub_buildings: list[SubBuilding]
    """
    Flats and other units of the house.
    """


class Spatial(TypedDict):
    bbox: list[list[float]]
    crs: str


class Extent(TypedDict):
    spatial: Spatial


class OgcException(TypedDict):
    code: str
    """
    What is wrong, in a word.
    """
    description: str


class OgcLink(TypedDict):
    href: str
    rel: str
    type: NotRequired[str]
    title: NotRequired[str]


OgcQueryables = TypedDict(
    'OgcQueryables',
    {
        '$schema': str,
        '$id': str,
        'type': str,
        'title': str,
        'properties': dict[str, Any],
    },
)


OpenAllDay = TypedDict(
    'OpenAllDay',
    {
        'all-day': Literal[True]
    },
)


OpenAllDayInput = TypedDict(
    'OpenAllDayInput',
    {
        'all-day': Literal[True]
    },
)


OpenPeriod = TypedDict(
    'OpenPeriod',
    {
        'start': str,
        'end': str,
        'all-day': NotRequired[Literal[True]],
    },
)


OpenSlice = TypedDict(
    'OpenSlice',
    {
        'start': str,
        'end': str,
        'day': NotRequired[str],
        'end_day': NotRequired[str],
        'all-day': NotRequired[Literal[True]],
    },
)


NextOpening = TypedDict(
    'NextOpening',
    {
        'start': str,
        'end': str,
        'day': str,
        'end_day': NotRequired[str],
        'all-day': NotRequired[Literal[True]],
    },
)


class OpenStatus(TypedDict):
    open_now: bool
    week_day: int
    """
    1 is Monday.
    """
    open_hours: list[OpenPeriod]
    current_slice: NotRequired[OpenSlice]
    next_opening: NotRequired[NextOpening]


class OpenVenueFeaturesReply(TypedDict):
    opened: int
    """
    How many closures were removed.
    """


class OpeningPeriod(TypedDict):
    start: str
    """
    Time of day, `hh:mm` or `h:mm`.
    """
    end: str
    """
    Time of day; `23:59` and `24:00` are its end. Before the start it is one of the next day; `00:00` to `00:00` is all day.
    """


class OpeningPeriodInput(TypedDict):
    start: str | float
    end: str | float


class Violation(TypedDict):
    cause: str


class ComputingTimes(TypedDict):
    """
    In milliseconds.
    """

    loading: int
    solving: int
    routing: int


class Summary(TypedDict):
    cost: int
    setup: int
    service: int
    duration: int
    """
    Travel, in seconds.
    """
    waiting_time: int
    priority: int
    violations: list[Violation]
    """
    Always empty: a plan breaks no rule.
    """
    delivery: NotRequired[list[int]]
    pickup: NotRequired[list[int]]
    distance: NotRequired[int]
    """
    In metres, where distances are known.
    """
    routes: int
    unassigned: int
    """
    Tasks that are not served.
    """
    computing_times: ComputingTimes
    """
    In milliseconds.
    """


class UnassignedItem(TypedDict):
    id: int
    type: Literal['job', 'pickup', 'delivery']
    description: NotRequired[str]
    location: NotRequired[list[float]]
    location_index: NotRequired[int]
    reason: Literal['skills', 'capacity', 'unreachable', 'time_windows', 'limits', 'no_room']
    """
    The first that holds: no vehicle has the `skills`, or the `capacity`; it is `unreachable` by road; its `time_windows` and the hours and breaks of vehicles do not meet; it is beyond the `limits` of vehicles; else there is `no_room` beside other tasks.
    """


TimeWindowItem: TypeAlias = int


TimeWindow: TypeAlias = list[TimeWindowItem]
"""
Begin and end in seconds, both included.
"""


MaxLoadItem: TypeAlias = int


class OptimizationBreak(TypedDict):
    id: int
    """
    Unique for the vehicle.
    """
    time_windows: NotRequired[list[TimeWindow]]
    """
    When service may begin: windows in order that do not meet. Without any, at any time.
    """
    service: NotRequired[int]
    """
    Length, in seconds.
    """
    description: NotRequired[str]
    """
    Returned with the step.
    """
    max_load: NotRequired[list[MaxLoadItem]]
    """
    The most that may be on board.
    """


TimeWindow1Item: TypeAlias = int


TimeWindow1: TypeAlias = list[TimeWindow1Item]
"""
Begin and end in seconds, both included.
"""


DeliveryItem: TypeAlias = int


PickupItem: TypeAlias = int


AmountItem: TypeAlias = int


Skill: TypeAlias = int


class OptimizationJob(TypedDict):
    id: int
    """
    Unique among jobs, among pick-ups, and among deliveries.
    """
    description: NotRequired[str]
    """
    Returned with the step.
    """
    location: NotRequired[list[float]]
    """
    Longitude, latitude.
    """
    location_index: NotRequired[int]
    """
    A row and a column of `matrices`.
    """
    setup: NotRequired[int]
    """
    Time before the service, where the place before was another one, in seconds.
    """
    service: NotRequired[int]
    """
    Time of the service, in seconds.
    """
    setup_per_type: NotRequired[dict[str, int]]
    """
    Setup times by the `type` of the vehicle.
    """
    service_per_type: NotRequired[dict[str, int]]
    """
    Service times by the `type` of the vehicle.
    """
    time_windows: NotRequired[list[TimeWindow1]]
    """
    When service may begin: windows in order that do not meet. Without any, at any time.
    """
    delivery: NotRequired[list[DeliveryItem]]
    """
    What is unloaded; on board from the start on.
    """
    pickup: NotRequired[list[PickupItem]]
    """
    What is loaded; on board until the end.
    """
    amount: NotRequired[list[AmountItem]]
    """
    An older name of `delivery`.
    """
    skills: NotRequired[list[Skill]]
    """
    What the vehicle must have all of.
    """
    priority: NotRequired[int]
    """
    What is served first where not all can be: the higher.
    """


class OptimizationMatrices(TypedDict):
    durations: NotRequired[list[list[int]]]
    distances: NotRequired[list[list[int]]]
    costs: NotRequired[list[list[int]]]


class OptimizationOptions(TypedDict):
    g: NotRequired[bool]
    """
    Whether routes have a geometry.
    """
    l: NotRequired[float]
    """
    The longest that the search takes, in seconds.
    """
    x: NotRequired[int]
    """
    How much is tried: 5 is the most.
    """
    t: NotRequired[int]
    """
    Threads: one.
    """
    c: NotRequired[bool]
    """
    `false` alone: times of given routes (“plan mode”) are not worked out.
    """
    seed: NotRequired[int]
    """
    The same seed finds the same plan.
    """


class OptimizationRefusal(TypedDict):
    code: int
    """
    Why: 1 a failure, 2 the request, 3 the roads, 4 the size of the request.
    """
    error: str
    """
    The field and the reason.
    """


class OptimizationStep(TypedDict):
    type: Literal['start', 'job', 'pickup', 'delivery', 'break', 'end']
    id: NotRequired[int]
    description: NotRequired[str]
    location: NotRequired[list[float]]
    location_index: NotRequired[int]
    arrival: int
    duration: int
    """
    Travel until then, in seconds.
    """
    setup: int
    service: int
    waiting_time: int
    load: NotRequired[list[int]]
    distance: NotRequired[int]
    violations: list[Violation]
    """
    Always empty: a plan breaks no rule.
    """


CapacityItem: TypeAlias = int


class OrderLargeMatrixBody(TypedDict):
    """
    What is left out is read from the query.
    """

    origins: str
    """
    Where trips begin: `latitude,longitude` joined by `|`, or an encoded polyline as `enc:…:`.
    """
    destinations: str
    """
    Where trips end, in the same form.
    """
    mode: NotRequired[Literal['driving', 'walking', 'cycling', 'truck', 'motorcycle', 'wheelchair']]
    """
    Mode of travel.
    """
    vehicle_weight: NotRequired[float]
    """
    Weight in tonnes, with load and trailers. Default: 2, 40 for `truck`, 0.25 for `motorcycle`.
    """
    vehicle_axle_weight: NotRequired[float]
    """
    Weight on the heaviest axle in tonnes. Default: 1, 11.5 for `truck`, 0.15 for `motorcycle`. Never more than the weight.
    """
    vehicle_height: NotRequired[float]
    """
    Height in metres. Default: 1.9, 4 for `truck`, 1.5 for `motorcycle`.
    """
    vehicle_width: NotRequired[float]
    """
    Width in metres. Default: 1.9, 2.55 for `truck`, 0.9 for `motorcycle`.
    """
    vehicle_length: NotRequired[float]
    """
    Length in metres, with trailers. Default: 4.8, 16.5 for `truck`, 2.3 for `motorcycle`.
    """
    vehicle_axles: NotRequired[int]
    """
    Axles, including those of a trailer. Default: 2, 5 for `truck`, 2 for `motorcycle`.
    """
    vehicle_trailers: NotRequired[int]
    """
    Trailers. Default: 0.
    """
    vehicle_hazmat: NotRequired[bool]
    """
    Whether it carries dangerous goods: roads and tunnels that are closed for any of them are closed then.
    """
    vehicle_motorhome: NotRequired[bool]
    """
    Whether it is a motorhome, for `mode=driving`: signs for motorhomes bind it.
    """
    method: NotRequired[Literal['time', 'distance']]
    """
    The fastest or the shortest route.
    """
    avoid: NotRequired[str]
    """
    What to avoid: `tolls`, `tariffs` (tolls, and all that the imported tariffs charge the vehicle for at any hour: vignettes, distances, booths and areas), `highways`, `ferries`, or polygons as `lat,lng;lat,lng;lat,lng`, joined by `|`.
    """
    departure_time: NotRequired[str]
    """
    When trips begin: a UNIX timestamp, or `now`. Durations then account for traffic.
    """
    arrival_time: NotRequired[str]
    """
    When trips end; instead of `departure_time`.
    """


class Viewport2(TypedDict):
    northeast: LatLng
    southwest: LatLng


class Shape(TypedDict):
    type: Literal['Polygon', 'MultiPolygon']
    coordinates: list[Any]


class PlaceGeometry(TypedDict):
    location: NotRequired[LatLng]
    viewport: NotRequired[Viewport2]
    accuracy: NotRequired[Literal['ROOFTOP', 'APPROXIMATE', 'RANGE_INTERPOLATED', 'GEOMETRIC_CENTER', 'POSTAL_CODE', 'DISTRICT']]
    location_type: NotRequired[Literal['ROOFTOP', 'APPROXIMATE', 'RANGE_INTERPOLATED', 'GEOMETRIC_CENTER', 'POSTAL_CODE', 'DISTRICT']]
    """
    The same as `accuracy`.
    """
    shape: NotRequired[Shape | None]


class DescriptionItem(TypedDict):
    offset: int
    length: int


class MatchedSubstrings(TypedDict):
    description: list[DescriptionItem]


class PostalCode(TypedDict):
    public_id: str
    description: str


class Related(TypedDict):
    postal_codes: list[PostalCode]


class PlaceSuggestion(TypedDict):
    public_id: str
    type: NotRequired[str]
    types: list[str]
    description: str
    matched_substrings: MatchedSubstrings | None
    has_addresses: NotRequired[bool]
    """
    Of a postal code: whether its details list addresses.
    """
    related: NotRequired[Related]


class PoisPagination(TypedDict):
    page: int
    page_count: int
    total: int
    per_page: int


class Polyline(TypedDict):
    points: str
    """
    An encoded polyline, precision 5.
    """


class PostDistanceMatrixBody(TypedDict):
    """
    What is left out is read from the query.
    """

    origins: str
    """
    Where trips begin: `latitude,longitude` joined by `|`, or an encoded polyline as `enc:…:`.
    """
    destinations: str
    """
    Where trips end, in the same form.
    """
    mode: NotRequired[Literal['driving', 'walking', 'cycling', 'truck', 'motorcycle', 'wheelchair']]
    """
    Mode of travel.
    """
    vehicle_weight: NotRequired[float]
    """
    Weight in tonnes, with load and trailers. Default: 2, 40 for `truck`, 0.25 for `motorcycle`.
    """
    vehicle_axle_weight: NotRequired[float]
    """
    Weight on the heaviest axle in tonnes. Default: 1, 11.5 for `truck`, 0.15 for `motorcycle`. Never more than the weight.
    """
    vehicle_height: NotRequired[float]
    """
    Height in metres. Default: 1.9, 4 for `truck`, 1.5 for `motorcycle`.
    """
    vehicle_width: NotRequired[float]
    """
    Width in metres. Default: 1.9, 2.55 for `truck`, 0.9 for `motorcycle`.
    """
    vehicle_length: NotRequired[float]
    """
    Length in metres, with trailers. Default: 4.8, 16.5 for `truck`, 2.3 for `motorcycle`.
    """
    vehicle_axles: NotRequired[int]
    """
    Axles, including those of a trailer. Default: 2, 5 for `truck`, 2 for `motorcycle`.
    """
    vehicle_trailers: NotRequired[int]
    """
    Trailers. Default: 0.
    """
    vehicle_hazmat: NotRequired[bool]
    """
    Whether it carries dangerous goods: roads and tunnels that are closed for any of them are closed then.
    """
    vehicle_motorhome: NotRequired[bool]
    """
    Whether it is a motorhome, for `mode=driving`: signs for motorhomes bind it.
    """
    method: NotRequired[Literal['time', 'distance']]
    """
    The fastest or the shortest route.
    """
    units: NotRequired[Literal['metric', 'imperial']]
    """
    Units of the texts; values are metres and seconds.
    """
    language: NotRequired[str]
    """
    Language of the texts: `en`, `fr`, `bg`, `ca`, `cs`, `da`, `de`, `el`, `es`, `et`, `fi`, `he`, `hi`, `hu`, `it`, `ja`, `nb`, `nl`, `pl`, `pt`, `ro`, `ru`, `sk`, `sl`, `sv`, `tr`, `uk`, `zh`, or a tag that begins with one, such as `pt-BR`; else the header Accept-Language, else English.
    """
    departure_time: NotRequired[str]
    """
    When trips begin: a UNIX timestamp, or `now`. Durations then account for traffic.
    """
    arrival_time: NotRequired[str]
    """
    When trips end; instead of `departure_time`.
    """
    avoid: NotRequired[str]
    """
    What to avoid: `tolls`, `tariffs` (tolls, and all that the imported tariffs charge the vehicle for at any hour: vignettes, distances, booths and areas), `highways`, `ferries`, or polygons as `lat,lng;lat,lng;lat,lng`, joined by `|`.
    """
    elements: NotRequired[Literal['distance', 'duration', 'duration_distance', 'distance_toll', 'duration_toll', 'duration_distance_toll']]
    """
    What each element contains. With `_toll`, also what the tolls of its trip cost; then for at most 400 pairs.
    """
    emission_class: NotRequired[Literal['euro_0', 'euro_1', 'euro_2', 'euro_3', 'euro_4', 'euro_5', 'euro_6', 'electric']]
    """
    Emission class. Default: euro_6, euro_6 for `truck`, euro_5 for `motorcycle`; electric with `vehicle_fuel=electric`.
    """
    vehicle_fuel: NotRequired[Literal['petrol', 'diesel', 'gas', 'hybrid', 'electric', 'hydrogen']]
    """
    What the vehicle runs on. Default: petrol, diesel for `truck`, petrol for `motorcycle`; electric with `emission_class=electric`.
    """
    vehicle_co2_class: NotRequired[int]
    """
    CO₂ emission class of the European Union. Default: 1, 5 if electric.
    """
    vehicle_front_axle_height: NotRequired[float]
    """
    Height above the front axle in metres. Default: 1, 2.5 for `truck`, 0.9 for `motorcycle`.
    """
    vehicle_trailer_axles: NotRequired[int]
    """
    Axles of all trailers. Default: one for each of `vehicle_trailers`.
    """
    vehicle_trailer_weight: NotRequired[float]
    """
    Weight of all trailers in tonnes. Default: 0.
    """
    vehicle_bus: NotRequired[bool]
    """
    Whether it is a bus or a coach, which pays where the map marks tolls for those.
    """
    vehicle_occupants: NotRequired[int]
    """
    People in the vehicle, with the driver. Default: 1.
    """
    toll_trips: NotRequired[int]
    """
    Trips already paid for in this calendar month, for discounts that depend on it. Default: 0.
    """
    toll_return_trip: NotRequired[bool]
    """
    Whether this is the way back of a trip, for discounts that depend on it.
    """


class PostIsochroneBody(TypedDict):
    """
    What is left out is read from the query.
    """

    origin: str
    """
    Where one begins, or ends with `direction=to`: `latitude,longitude`.
    """
    direction: NotRequired[Literal['from', 'to']]
    """
    Whether the area is reached from the point, or the point from the area.
    """
    value: NotRequired[float]
    """
    Minutes, or kilometres with `method=distance`, up to 120 min or 200 km: the answer is one line, `isoline`. Either this or `values`.
    """
    values: NotRequired[str]
    """
    Seconds, or metres with `method=distance`, joined by `|`: at most 10, up to 7200 s or 200000 m. The answer is polygons of GeoJSON. Either these or `value`.
    """
    mode: NotRequired[Literal['driving', 'walking', 'cycling', 'truck', 'motorcycle', 'wheelchair']]
    """
    Mode of travel.
    """
    vehicle_weight: NotRequired[float]
    """
    Weight in tonnes, with load and trailers. Default: 2, 40 for `truck`, 0.25 for `motorcycle`.
    """
    vehicle_axle_weight: NotRequired[float]
    """
    Weight on the heaviest axle in tonnes. Default: 1, 11.5 for `truck`, 0.15 for `motorcycle`. Never more than the weight.
    """
    vehicle_height: NotRequired[float]
    """
    Height in metres. Default: 1.9, 4 for `truck`, 1.5 for `motorcycle`.
    """
    vehicle_width: NotRequired[float]
    """
    Width in metres. Default: 1.9, 2.55 for `truck`, 0.9 for `motorcycle`.
    """
    vehicle_length: NotRequired[float]
    """
    Length in metres, with trailers. Default: 4.8, 16.5 for `truck`, 2.3 for `motorcycle`.
    """
    vehicle_axles: NotRequired[int]
    """
    Axles, including those of a trailer. Default: 2, 5 for `truck`, 2 for `motorcycle`.
    """
    vehicle_trailers: NotRequired[int]
    """
    Trailers. Default: 0.
    """
    vehicle_hazmat: NotRequired[bool]
    """
    Whether it carries dangerous goods: roads and tunnels that are closed for any of them are closed then.
    """
    vehicle_motorhome: NotRequired[bool]
    """
    Whether it is a motorhome, for `mode=driving`: signs for motorhomes bind it.
    """
    method: NotRequired[Literal['time', 'distance']]
    """
    The fastest or the shortest route.
    """
    units: NotRequired[Literal['metric', 'imperial']]
    """
    Units of the texts; values are metres and seconds.
    """
    language: NotRequired[str]
    """
    Language of the texts: `en`, `fr`, `bg`, `ca`, `cs`, `da`, `de`, `el`, `es`, `et`, `fi`, `he`, `hi`, `hu`, `it`, `ja`, `nb`, `nl`, `pl`, `pt`, `ro`, `ru`, `sk`, `sl`, `sv`, `tr`, `uk`, `zh`, or a tag that begins with one, such as `pt-BR`; else the header Accept-Language, else English.
    """
    avoid: NotRequired[str]
    """
    What to avoid: `tolls`, `tariffs` (tolls, and all that the imported tariffs charge the vehicle for at any hour: vignettes, distances, booths and areas), `highways`, `ferries`, or polygons as `lat,lng;lat,lng;lat,lng`, joined by `|`.
    """
    departure_time: NotRequired[str]
    """
    When trips begin: a UNIX timestamp, or `now`. Durations then account for traffic.
    """
    arrival_time: NotRequired[str]
    """
    When trips end; instead of `departure_time`.
    """


class PostStoreSearchBody(TypedDict):
    """
    What is left out is read from the query.
    """

    query: NotRequired[str]
    """
    Clauses `field:"value"`, joined by AND, OR (or `|`), NOT and parentheses. `:` matches words, `:sto*` their beginning, `:=` the very text, number or instant; `:>5`, `:<5`, `:>=5`, `:<=5` and `:5..7` compare numbers and dates of ISO 8601; `exists:field` asks for any value. The fields are type, tag, city, country, name, idstore (or store_id, storeId), localized and user.<attribute>. Ids are also compared with `=`, and with lists as `idstore:[a,b]`.
    """
    lat: NotRequired[float]
    """
    Latitude of the position to search from.
    """
    lng: NotRequired[float]
    """
    Longitude of the position to search from.
    """
    encoded_polyline: NotRequired[str]
    """
    An encoded polyline to search along, instead of `lat` and `lng`.
    """
    radius: NotRequired[float]
    """
    Metres from the position or the line at most.
    """
    zone: NotRequired[bool]
    """
    Only assets with a zone that holds the position.
    """
    open_now: NotRequired[bool]
    """
    Only assets that are open now.
    """
    open_at: NotRequired[str]
    """
    Only assets that are open at a time: `2026-12-24T18:00` by the clock of each asset, with `Z` or an offset one moment everywhere.
    """
    polygon: NotRequired[str | dict[str, Any]]
    page: NotRequired[int]
    """
    Page of the results.
    """
    stores_by_page: NotRequired[int]
    """
    Assets on a page.
    """
    page_token: NotRequired[str]
    """
    The `pagination.token` of a page before this one: the pages are then of one version of the data.
    """
    on_change: NotRequired[Literal['flag', 'refuse']]
    """
    With `page_token`, what becomes of a page after the data were changed: `flag` answers it with `pagination.changed`, `refuse` with 409.
    """


class Pagination5(TypedDict):
    page: int
    pageCount: int
    token: NotRequired[str]
    """
    Stands for the version of the data and for this page: `page_token` of the pages that follow.
    """
    changed: NotRequired[bool]
    """
    True where the data were changed after the page of `page_token`; else left out.
    """


class Pagination6(TypedDict):
    page: int
    page_count: int
    addresses_per_page: int
    address_count: int


class ListItem(TypedDict):
    public_id: str
    description: str


class PostcodeAddresses(TypedDict):
    pagination: NotRequired[Pagination6]
    list: list[ListItem]


class Refusal(TypedDict):
    detail: str


class RefusalDetails(TypedDict):
    details: str


class RoadPoint(TypedDict):
    lat: float
    lng: float


class Instruction1(TypedDict):
    instruction_type: str
    summary: str


class SchemaMappingItem(TypedDict):
    schema_key: str
    data_key: str


SchemaMappingByName: TypeAlias = dict[str, str | dict[str, str] | None]


class SearchFeaturesBody(TypedDict):
    where: NotRequired[str | None]


class Pagination7(TypedDict):
    page: int
    pageCount: int
    token: NotRequired[str]
    """
    Stands for the version of the data and for this page: `page_token` of the pages that follow.
    """
    changed: NotRequired[bool]
    """
    True where the data were changed after the page of `page_token`; else left out.
    """


TimeWindow2Item: TypeAlias = int


TimeWindow2: TypeAlias = list[TimeWindow2Item]
"""
Begin and end in seconds, both included.
"""


class ShipmentStep(TypedDict):
    id: int
    """
    Unique among jobs, among pick-ups, and among deliveries.
    """
    description: NotRequired[str]
    """
    Returned with the step.
    """
    location: NotRequired[list[float]]
    """
    Longitude, latitude.
    """
    location_index: NotRequired[int]
    """
    A row and a column of `matrices`.
    """
    setup: NotRequired[int]
    """
    Time before the service, where the place before was another one, in seconds.
    """
    service: NotRequired[int]
    """
    Time of the service, in seconds.
    """
    setup_per_type: NotRequired[dict[str, int]]
    """
    Setup times by the `type` of the vehicle.
    """
    service_per_type: NotRequired[dict[str, int]]
    """
    Service times by the `type` of the vehicle.
    """
    time_windows: NotRequired[list[TimeWindow2]]
    """
    When service may begin: windows in order that do not meet. Without any, at any time.
    """


class SkippedStore(TypedDict):
    storeId: NotRequired[str]
    index: int
    """
    Where it stood in the request, from 0.
    """
    reason: str


class SpatialBody(TypedDict):
    geometry: Any
    """
    A geometry of GeoJSON, or a text: WKT, an encoded polyline, or `lat,lng`.
    """
    buffer: NotRequired[float | None]
    where: NotRequired[str | None]


class StepInstructions(TypedDict):
    action: int
    """
    The maneuver as a number, those of Valhalla: 10 turns right, 26 enters a roundabout.
    """
    summary: str
    verbal_succint: str
    """
    The same without names of roads.
    """
    verbal_before: str
    """
    What is said before the maneuver.
    """
    verbal_after: NotRequired[str]
    """
    What is said once it is done: how far one goes on. Not on arrival, on a ferry, nor in a venue.
    """


class Geometry2(TypedDict):
    type: Literal['Point']
    coordinates: list[float]


class Address2(TypedDict):
    lines: list[str]
    country_code: NotRequired[str]
    city: NotRequired[str]
    zipcode: NotRequired[str]


class Contact2(TypedDict):
    website: NotRequired[str]
    phone: NotRequired[str]
    email: NotRequired[str]


class StoreBounds(TypedDict):
    """
    The box around what a search finds; empty around nothing. It crosses the antimeridian where west is above east.
    """

    west: NotRequired[float]
    south: NotRequired[float]
    east: NotRequired[float]
    north: NotRequired[float]


class MatchedSubstring(TypedDict):
    offset: int
    length: int


class StorePrediction(TypedDict):
    store_id: str
    name: str
    """
    The name that was found.
    """
    description: str
    """
    Name and city.
    """
    types: list[str]
    matched_substrings: list[MatchedSubstring]
    """
    Where the typed words stand in the name, and so in the description.
    """
    highlighted: str
    """
    The name as HTML, with the typed words in `<b>`.
    """


class StoreTileJson(TypedDict):
    tilejson: str
    name: str
    scheme: str
    tiles: list[str]
    """
    Where tiles are, with the query of this request.
    """
    minzoom: int
    maxzoom: int
    bounds: list[float]
    """
    West, south, east, north.
    """
    center: list[float]
    vector_layers: list[VectorLayer]


class StoresUndo(TypedDict):
    id: str
    """
    Of the write to undo: the last one.
    """
    changes_since: NotRequired[int]
    """
    How many writes of assets came after it, which may be undone with it: refused where there are others. What is undone can be undone in turn.
    """


class Suggestion(TypedDict):
    words: str
    language: str
    rank: int
    """
    From 1, the likeliest.
    """
    coordinates: NotRequired[LatLng]
    country: str | None
    nearest_place: str | None
    distance_to_focus_km: NotRequired[float]


class SuggestWordsReply(TypedDict):
    suggestions: list[Suggestion]


class TemporaryClosure(TypedDict):
    start: str
    end: str
    """
    The last day.
    """


class TemporaryClosureInput(TypedDict):
    start: str | float
    end: str | float


class TimeZone(TypedDict):
    timezone: str
    """
    The name in the IANA database; at sea `Etc/GMT±n`, whose signs are those of POSIX.
    """
    timezone_name: str
    """
    The abbreviation of that moment, such as `CEST`; `+03` where there is none.
    """
    raw_offset: int
    """
    Seconds from UTC without daylight saving time.
    """
    dst_offset: int
    """
    Seconds that daylight saving time adds at that moment; 0 outside of it.
    """


class TollCollectionLocation(TypedDict):
    name: str
    location: RoadPoint


class Price(TypedDict):
    type: str
    currency: str
    value: float


class UncappedPrice(TypedDict):
    """
    The price without caps, where one has lowered it.
    """

    type: str
    currency: str
    value: float


class Transponder(TypedDict):
    system: str


class TollFare(TypedDict):
    id: str
    name: str
    price: Price
    uncappedPrice: NotRequired[UncappedPrice]
    """
    The price without caps, where one has lowered it.
    """
    reason: str
    paymentMethods: list[Literal['cash', 'bankCard', 'creditCard', 'travelCard', 'transponder', 'videoToll', 'passSubscription', 'app']]
    transponders: list[Transponder]
    duration: NotRequired[str]
    """
    For how long a vignette is good (ISO 8601), such as P10D.
    """


class ByPaymentItem(TypedDict):
    paymentMethod: Literal['cash', 'bankCard', 'creditCard', 'travelCard', 'transponder', 'videoToll', 'passSubscription', 'app']
    transponder: str | None
    """
    The system of the transponder; null for other methods.
    """
    price: Price
    unpaid: int
    """
    How many tolls with a price cannot be paid by this method; they are not in the sum.
    """


class Converted(TypedDict):
    """
    The cheapest fares in `toll_currency`; absent where the exchange rates lack one of their currencies.
    """

    price: Price
    isConverted: Literal[True]
    date: str
    """
    Of which day the exchange rates are.
    """
    source: str | None
    """
    Where the exchange rates are from.
    """


class TollTotals(TypedDict):
    """
    What the tolls cost together.
    """

    cheapest: list[CheapestItem]
    """
    The sum of the cheapest fares, by currency; tolls that a cap limits together are paid by one method.
    """
    unknown: int
    """
    How many tolls have no price; they are in no sum.
    """
    byPayment: list[ByPaymentItem]
    """
    Sums by payment method and currency: first the methods that pay for all tolls, the cheapest first.
    """
    converted: NotRequired[Converted]
    """
    The cheapest fares in `toll_currency`; absent where the exchange rates lack one of their currencies.
    """


class TraceGeoJson(TypedDict):
    """
    A line of GeoJSON; times stand in `properties.coordTimes` or `properties.times`.
    """

    type: Literal['LineString', 'MultiLineString', 'Feature', 'FeatureCollection']
    mode: NotRequired[Literal['driving', 'walking', 'cycling', 'truck', 'motorcycle', 'wheelchair']]
    """
    Mode of travel: its roads are looked at.
    """
    units: NotRequired[Literal['metric', 'imperial']]
    """
    Units of the texts; values are metres and seconds.
    """
    language: NotRequired[str]
    """
    Language of the texts: `en`, `fr`, `bg`, `ca`, `cs`, `da`, `de`, `el`, `es`, `et`, `fi`, `he`, `hi`, `hu`, `it`, `ja`, `nb`, `nl`, `pl`, `pt`, `ro`, `ru`, `sk`, `sl`, `sv`, `tr`, `uk`, `zh`, or a tag that begins with one, such as `pt-BR`; else the header Accept-Language, else English.
    """


class TracePoint(TypedDict):
    lat: float
    lng: float
    time: NotRequired[float | str]
    """
    UNIX seconds, or ISO 8601; never earlier than before. One that is repeated counts as not known between these points.
    """
    accuracy: NotRequired[float]
    """
    Standard deviation in metres. Default: 8.
    """


class UndoableWrite(TypedDict):
    id: str
    """
    Names it for an undo.
    """
    written_at: str
    """
    When it was served, ISO 8601.
    """
    written: int
    """
    How many assets it created or changed.
    """
    replaced: int
    """
    How many assets it changed or deleted, which are kept.
    """
    changes_since: int
    """
    How many writes of assets came after it.
    """
    is_undo: bool
    """
    Whether it was an undo itself: undone, what that took back is there again.
    """


class UnmatchedPoint(TypedDict):
    matched: Literal[False]
    reason: Literal['no_road', 'outlier', 'not_connected']


class VehicleCosts(TypedDict):
    fixed: NotRequired[int]
    """
    For using the vehicle at all.
    """
    per_hour: NotRequired[int]
    """
    For an hour of travel.
    """
    per_task_hour: NotRequired[int]
    """
    For an hour of setup and service.
    """
    per_km: NotRequired[int]
    """
    For a kilometre.
    """


class VehicleDimensions(TypedDict):
    """
    Not of VROOM’s API: the vehicle by whose roads it travels, with the names and units of the `vehicle_…` parameters.
    """

    weight: NotRequired[float]
    """
    Weight in tonnes, with load and trailers. Default: 2, 40 for `truck`, 0.25 for `motorcycle`.
    """
    axle_weight: NotRequired[float]
    """
    Weight on the heaviest axle in tonnes. Default: 1, 11.5 for `truck`, 0.15 for `motorcycle`. Never more than the weight.
    """
    height: NotRequired[float]
    """
    Height in metres. Default: 1.9, 4 for `truck`, 1.5 for `motorcycle`.
    """
    width: NotRequired[float]
    """
    Width in metres. Default: 1.9, 2.55 for `truck`, 0.9 for `motorcycle`.
    """
    length: NotRequired[float]
    """
    Length in metres, with trailers. Default: 4.8, 16.5 for `truck`, 2.3 for `motorcycle`.
    """
    axles: NotRequired[int]
    """
    Axles, including those of a trailer. Default: 2, 5 for `truck`, 2 for `motorcycle`.
    """
    trailers: NotRequired[int]
    """
    Trailers. Default: 0.
    """
    hazmat: NotRequired[bool]
    """
    Whether it carries dangerous goods: roads and tunnels that are closed for any of them are closed then.
    """
    motorhome: NotRequired[bool]
    """
    Whether it is a motorhome, for `mode=driving`: signs for motorhomes bind it.
    """


class VehicleStep(TypedDict):
    """
    `service_at`, `service_after` and `service_before`, which VROOM reads in plan mode, are refused.
    """

    type: Literal['start', 'job', 'pickup', 'delivery', 'break', 'end']
    id: NotRequired[int]
    """
    The job, pick-up, delivery or break.
    """


VenueClosure = TypedDict(
    'VenueClosure',
    {
        'closure_id': str,
        'poi_id': int,
        'source': str | None,
        'ref': str | None,
        'name': str | None,
        'from': str | None,
        'to': str | None,
        'reason': str | None,
        'is_closed': bool,
        'created_at': str,
    },
)


VenueClosuresBody = TypedDict(
    'VenueClosuresBody',
    {
        'features': list[str | int],
        'from': NotRequired[str | None],
        'to': NotRequired[str | None],
        'reason': NotRequired[str | None],
    },
)


class Geometry3(TypedDict):
    type: str
    coordinates: list[Any]


class VenueFeature(TypedDict):
    type: str
    id: int | None
    geometry: Geometry3
    properties: dict[str, Any]
    distance: float | None
    duration: float | None


class VenueLevel(TypedDict):
    level: int
    name: str | None
    ref: str | None
    bbox: list[float]


class VenueTileJson(TypedDict):
    tilejson: str
    name: str
    scheme: str
    tiles: list[str]
    """
    Where tiles are, with the query of this request.
    """
    minzoom: int
    maxzoom: int
    bounds: list[float]
    """
    West, south, east, north.
    """
    center: list[float]
    vector_layers: list[VectorLayer]


class WriteRefusal(TypedDict):
    status: Literal['error']
    value: str


class Written(TypedDict):
    status: Literal['success']
    value: str
    """
    How many, such as `2 stores`.
    """
    skipped: NotRequired[list[SkippedStore]]
    """
    With `on_error=skip`: the assets that were not taken, as far as they are listed.
    """
    skipped_count: NotRequired[int]
    """
    With `on_error=skip`: how many were not taken in all.
    """


class WrittenDataset(TypedDict):
    id: str
    """
    A UUID.
    """
    name: str
    url: str | None
    schema_mapping: dict[str, Any] | None
    on_invalid: Literal['refuse', 'repair', 'skip']
    """
    What is done with features whose geometries are not valid: `refuse` the file; `repair` them, and leave out those that cannot be repaired; or `skip` them.
    """
    status: Literal['success', 'in_progress', 'failed']
    """
    That of the last import.
    """
    features: int
    """
    How many are served.
    """
    created_at: str
    updated_at: str
    scheduled_for_deletion_after: None
    """
    Nothing is deleted but on request.
    """
    reimport_key: str
    """
    The secret of `/datasets/hooks/reimport/{reimport_key}`.
    """


class Zone(TypedDict):
    zone_id: str
    store_id: str
    description: str | None
    polygon: str
    """
    WKT.
    """
    types: list[str]
    last_updated: str
    status: Literal['ok']


class ZoneInput(TypedDict):
    zone_id: str | float
    store_id: str | float
    description: NotRequired[str | float | None]
    polygon: str | float
    types: NotRequired[list[str | float] | None]


class ZonesBody(TypedDict):
    zones: list[ZoneInput]


class ZonesWritten(TypedDict):
    status: Literal['ok']
    message: str
    """
    What was done, such as `2 zones created`.
    """
    value: str
    """
    How many, such as `2 zones`.
    """


class AutocompletePlacesReply(TypedDict):
    localities: list[PlaceSuggestion]


class AutocompletePoisReply(TypedDict):
    pagination: PoisPagination
    predictions: list[Prediction]


class AutocompleteStoresReply(TypedDict):
    predictions: list[StorePrediction]


class Viewport(TypedDict):
    """
    The box around that circle.
    """

    northeast: LatLng
    southwest: LatLng


class ClientPosition(TypedDict):
    country_code: NotRequired[str]
    """
    ISO 3166-1 alpha-2.
    """
    country_name: NotRequired[str]
    continent: NotRequired[str]
    latitude: NotRequired[float]
    longitude: NotRequired[float]
    accuracy: NotRequired[float]
    """
    Kilometres around the position within which the client is.
    """
    viewport: NotRequired[Viewport]
    """
    The box around that circle.
    """
    city: NotRequired[str]
    region_state: NotRequired[str]
    postal_code: NotRequired[str]
    timezone: NotRequired[str]
    """
    The name in the IANA database.
    """


class CloseVenueFeaturesReply(TypedDict):
    closures: list[VenueClosure]


class Square(TypedDict):
    southwest: LatLng
    northeast: LatLng


class ConvertTo3waReply(TypedDict):
    words: str
    language: str
    """
    The language of the words: `und` for those of no language, where there are none in the one asked for.
    """
    coordinates: Coordinates
    """
    The centre of the square.
    """
    square: Square
    country: str | None
    """
    ISO 3166-1 alpha-2; null on the high seas.
    """
    nearest_place: str | None


class ConvertToAddressReply(TypedDict):
    results: list[NearbyAddress]


class DayOpening(TypedDict):
    hours: list[OpenPeriod]
    isSpecial: bool


class GeocodeBatch(TypedDict):
    addresses: list[str | GeocodeRow]
    language: NotRequired[str]
    """
    Language of the answer: a code of ISO 639-1, or a tag that begins with one, such as `pt-BR`; `zh-TW` or `zh-Hant` for traditional Chinese letters. Else the header `Accept-Language` decides; without it names are those on the spot.
    """
    data: NotRequired[Literal['standard', 'advanced']]
    """
    Postal codes of Western Europe and of the countries that were imported, or of the world where the project has that option.
    """
    components: NotRequired[str]
    """
    Countries to search in, by their alpha-2 or alpha-3 codes: `country:fr|country:bel`.
    """
    location: NotRequired[str]
    """
    Point to prefer results around, with `radius`. Such as `48.8566,2.3522`.
    """
    radius: NotRequired[int]
    """
    Metres around `location` within which results are preferred.
    """
    types: NotRequired[str]
    """
    Types to find. One or more of `country`, `admin_level`, `admin_level_1`, `admin_level_2`, `admin_level_3`, `postal_code`, `address`, `route`, `locality`, `city`, `town`, `village`, `hamlet`, `borough`, `suburb`, `quarter`, `neighbourhood`, `point_of_interest`, `beach`, `government`, `park`, `park.national`, `place_of_worship`, `police`, `post_office`, `sports`, `sports.golf`, `sports.winter`, `transit`, `transit.station`, `transit.station.airport`, `transit.station.rail`, `transit.station.rail.subway`, `transit.station.rail.train`, `transit.station.rail.light_rail`, `transit.station.rail.monorail`, `transit.station.rail.funicular`, `transit.station.rail.tram`, `business`, `business.car_repair`, `business.car_rental`, `business.cinema`, `business.conference_centre`, `business.exhibition_centre`, `business.theatre`, `business.nightclub`, `business.finance`, `business.finance.bank`, `business.fuel`, `business.parking`, `business.food_and_drinks`, `business.food_and_drinks.bar`, `business.food_and_drinks.biergarten`, `business.food_and_drinks.cafe`, `business.food_and_drinks.fast_food`, `business.food_and_drinks.pub`, `business.food_and_drinks.restaurant`, `business.food_and_drinks.food_court`, `business.shop`, `business.shop.mall`, `business.shop.bakery`, `business.shop.butcher`, `business.shop.library`, `business.shop.grocery`, `business.shop.sports`, `business.shop.toys`, `business.shop.clothes`, `business.shop.furniture`, `business.shop.electronics`, `business.shop.doityourself`, `business.shop.craft`, `education`, `education.school`, `education.kindergarten`, `education.university`, `education.college`, `education.library`, `hospitality`, `hospitality.hotel`, `hospitality.hostel`, `hospitality.guest_house`, `hospitality.bed_and_breakfast`, `hospitality.motel`, `medical`, `medical.hospital`, `medical.pharmacy`, `medical.clinic`, `tourism`, `tourism.art_gallery`, `tourism.attraction`, `tourism.attraction.amusement_park`, `tourism.attraction.zoo`, `tourism.attraction.aquarium`, `tourism.monument`, `tourism.monument.castle`, `tourism.museum`, `business.mall`, `airport`, `train_station`, `metro_station`, `shopping`, `museum`, `zoo`, `amusement_park`, `art_gallery`, `tourist_attraction`, joined by `|`.
    """
    excluded_types: NotRequired[str]
    """
    Types to leave out. One or more of `country`, `admin_level`, `admin_level_1`, `admin_level_2`, `admin_level_3`, `postal_code`, `address`, `route`, `locality`, `city`, `town`, `village`, `hamlet`, `borough`, `suburb`, `quarter`, `neighbourhood`, `point_of_interest`, `beach`, `government`, `park`, `park.national`, `place_of_worship`, `police`, `post_office`, `sports`, `sports.golf`, `sports.winter`, `transit`, `transit.station`, `transit.station.airport`, `transit.station.rail`, `transit.station.rail.subway`, `transit.station.rail.train`, `transit.station.rail.light_rail`, `transit.station.rail.monorail`, `transit.station.rail.funicular`, `transit.station.rail.tram`, `business`, `business.car_repair`, `business.car_rental`, `business.cinema`, `business.conference_centre`, `business.exhibition_centre`, `business.theatre`, `business.nightclub`, `business.finance`, `business.finance.bank`, `business.fuel`, `business.parking`, `business.food_and_drinks`, `business.food_and_drinks.bar`, `business.food_and_drinks.biergarten`, `business.food_and_drinks.cafe`, `business.food_and_drinks.fast_food`, `business.food_and_drinks.pub`, `business.food_and_drinks.restaurant`, `business.food_and_drinks.food_court`, `business.shop`, `business.shop.mall`, `business.shop.bakery`, `business.shop.butcher`, `business.shop.library`, `business.shop.grocery`, `business.shop.sports`, `business.shop.toys`, `business.shop.clothes`, `business.shop.furniture`, `business.shop.electronics`, `business.shop.doityourself`, `business.shop.craft`, `education`, `education.school`, `education.kindergarten`, `education.university`, `education.college`, `education.library`, `hospitality`, `hospitality.hotel`, `hospitality.hostel`, `hospitality.guest_house`, `hospitality.bed_and_breakfast`, `hospitality.motel`, `medical`, `medical.hospital`, `medical.pharmacy`, `medical.clinic`, `tourism`, `tourism.art_gallery`, `tourism.attraction`, `tourism.attraction.amusement_park`, `tourism.attraction.zoo`, `tourism.attraction.aquarium`, `tourism.monument`, `tourism.monument.castle`, `tourism.museum`, `business.mall`, `airport`, `train_station`, `metro_station`, `shopping`, `museum`, `zoo`, `amusement_park`, `art_gallery`, `tourist_attraction`, joined by `|`.
    """
    fields: NotRequired[str]
    """
    Fields to return. One or more of `geometry`, `address_components`, `shape`, joined by `|`.
    """
    cc_format: NotRequired[Literal['alpha2', 'alpha3']]
    """
    Form of country codes in the answer. Else that of `components`, else `alpha2`.
    """
    no_deprecated_fields: NotRequired[bool]
    """
    Leaves out deprecated fields.
    """


class Result(TypedDict):
    public_id: str
    types: list[str]
    formatted_address: str
    name: str
    administrative_area_label: NotRequired[str]
    status: NotRequired[Literal['not_yet_built']]
    geometry: NotRequired[PlaceGeometry]
    address_components: NotRequired[list[AddressComponent]]
    categories: NotRequired[list[str]]
    addresses: NotRequired[PostcodeAddresses]
    distance: NotRequired[float]
    """
    Metres from `latlng`; 0 for what holds it.
    """
    scores_per_components: NotRequired[dict[str, float]]
    """
    For each part of the result that the address names, how well it does: 0 to 1.
    """
    unmatched: NotRequired[list[str]]
    """
    The words of `address` that nothing of the result explains.
    """
    confidence: NotRequired[float]
    """
    The share of the letters of `address` that the result explains: 0 to 1.
    """


class GeocodeReply(TypedDict):
    results: list[Result]


class Result1(TypedDict):
    """
    The best result.
    """

    public_id: str
    types: list[str]
    formatted_address: str
    name: str
    administrative_area_label: NotRequired[str]
    status: NotRequired[Literal['not_yet_built']]
    geometry: NotRequired[PlaceGeometry]
    address_components: NotRequired[list[AddressComponent]]
    categories: NotRequired[list[str]]
    addresses: NotRequired[PostcodeAddresses]
    distance: NotRequired[float]
    """
    Metres from `latlng`; 0 for what holds it.
    """
    scores_per_components: NotRequired[dict[str, float]]
    """
    For each part of the result that the address names, how well it does: 0 to 1.
    """
    unmatched: NotRequired[list[str]]
    """
    The words of `address` that nothing of the result explains.
    """
    confidence: NotRequired[float]
    """
    The share of the letters of `address` that the result explains: 0 to 1.
    """


class GeocodedRow(TypedDict):
    id: NotRequired[str | float]
    """
    That of the row.
    """
    address: NotRequired[str]
    """
    That of the row.
    """
    status: Literal['OK', 'ZERO_RESULTS', 'INVALID_REQUEST']
    error_message: NotRequired[str]
    """
    Why the row has another status than `OK`.
    """
    accuracy: NotRequired[Literal['ROOFTOP', 'APPROXIMATE', 'RANGE_INTERPOLATED', 'GEOMETRIC_CENTER', 'POSTAL_CODE', 'DISTRICT']]
    confidence: NotRequired[float]
    """
    The share of the letters of `address` that the result explains: 0 to 1.
    """
    unmatched: NotRequired[list[str]]
    """
    The words of `address` that nothing of the result explains.
    """
    result: Result1 | None
    """
    The best result.
    """


class Element(TypedDict):
    status: Literal['OK', 'ZERO_RESULTS', 'NOT_FOUND']
    """
    `NOT_FOUND`: the origin or the destination cannot be read, or is no place of the venue. `ZERO_RESULTS`: no way leads there.
    """
    distance: NotRequired[IndoorMeasured]
    duration: NotRequired[IndoorMeasured]


class Row1(TypedDict):
    elements: list[Element]


class GetIndoorDistanceMatrixReply(TypedDict):
    status: str
    rows: list[Row1]


class GetMapTileJsonReply(MapTileJson):
    attribution: str
    """
    Whom a map has to credit.
    """


class GetOgcLandingPageReply(TypedDict):
    title: str
    description: str
    links: list[OgcLink]


class Result2(TypedDict):
    public_id: str
    types: list[str]
    formatted_address: str
    name: str
    administrative_area_label: NotRequired[str]
    status: NotRequired[Literal['not_yet_built']]
    geometry: NotRequired[PlaceGeometry]
    address_components: NotRequired[list[AddressComponent]]
    categories: NotRequired[list[str]]
    addresses: NotRequired[PostcodeAddresses]


class GetPlaceDetailsReply(TypedDict):
    result: Result2


class Bounds(TypedDict):
    northeast: RoadPoint
    southwest: RoadPoint


class GetStoreBoundsReply(TypedDict):
    bounds: StoreBounds


class ImportStatus(TypedDict):
    id: str
    """
    A UUID.
    """
    status: Literal['success', 'in_progress', 'failed']
    error: str | None
    """
    Why the last import failed.
    """
    invalid: InvalidFeatures | None
    """
    The features of the last import whose geometries were not valid; `null` where all were.
    """
    steps: list[Step]


class IndoorInvalidInput(TypedDict):
    detail: list[InputError]
    context: dict[str, Any]


class IndoorLeg(TypedDict):
    distance: IndoorMeasured
    duration: IndoorMeasured
    start_location: IndoorLocation
    end_location: IndoorLocation
    steps: list[IndoorStep]
    waypoint: str | None
    """
    The waypoint that the leg ends at; null for the last leg, and for one that ends at a gate of a venue.
    """
    engine: NotRequired[Literal['road', 'indoor']]
    """
    Of a route that leads over streets: whether the leg leads along them, or through a venue.
    """
    venue_id: NotRequired[str]
    """
    Of a route that leads over streets: the venue that the leg leads through.
    """


class Isoline1(TypedDict):
    origin: RoadPoint
    time: NotRequired[Time]
    distance: NotRequired[Distance]
    geometry: str
    """
    The outer ring of the largest part, as an encoded polyline of precision 5.
    """


class Isoline(TypedDict):
    status: Literal['OK', 'ZERO_RESULTS', 'INVALID_REQUEST', 'BACKEND_ERROR']
    error_message: NotRequired[str]
    isoline: NotRequired[Isoline1]


class LastUndoableWrite(TypedDict):
    last: UndoableWrite | None
    """
    Null where nothing can be undone.
    """


class ListVenueClosuresReply(TypedDict):
    closures: list[VenueClosure]


class ListZonesReply(TypedDict):
    status: Literal['ok']
    zones: list[Zone]
    pagination: Pagination4


class MatchedPoint(TypedDict):
    matched: Literal[True]
    location: RoadPoint
    distance: Measured
    matching: int
    """
    Its matching, from 0.
    """
    name: str
    ref: str
    way_id: int
    """
    Id of the way in OpenStreetMap.
    """


class MatchedRoad(TypedDict):
    name: str
    ref: str
    way_id: int
    """
    Id of the way in OpenStreetMap.
    """
    distance: Measured
    from_point: NotRequired[int]
    """
    A point of the request, from 0.
    """
    to_point: NotRequired[int]
    """
    A point of the request, from 0.
    """


class Matching(TypedDict):
    confidence: float
    distance: Measured
    duration: Measured
    polyline: Polyline
    start_point: int
    """
    A point of the request, from 0.
    """
    end_point: int
    """
    A point of the request, from 0.
    """
    roads: list[MatchedRoad]


class MatrixElement(TypedDict):
    status: Literal['OK', 'ZERO_RESULTS']
    duration: NotRequired[Measured]
    distance: NotRequired[Measured]
    toll: NotRequired[Toll1]
    """
    What the tolls cost, where that was asked for.
    """


class NearbyPlace(TypedDict):
    public_id: str
    types: list[str]
    categories: NotRequired[list[str]]
    name: str
    formatted_address: str
    geometry: NotRequired[PlaceGeometry]
    address_components: NotRequired[list[AddressComponent]]


class OgcCollection(TypedDict):
    id: str
    title: str
    description: str
    extent: NotRequired[Extent]
    itemType: str
    crs: list[str]
    storageCrs: str
    links: list[OgcLink]


OpeningEntry: TypeAlias = OpeningPeriod | OpenAllDay


OpeningEntryInput: TypeAlias = OpeningPeriodInput | OpenAllDayInput


class OptimizationRoute(TypedDict):
    vehicle: int
    description: NotRequired[str]
    cost: int
    setup: int
    service: int
    duration: int
    """
    Travel, in seconds.
    """
    waiting_time: int
    priority: int
    violations: list[Violation]
    """
    Always empty: a plan breaks no rule.
    """
    delivery: NotRequired[list[int]]
    pickup: NotRequired[list[int]]
    distance: NotRequired[int]
    """
    In metres, where distances are known.
    """
    steps: list[OptimizationStep]
    geometry: NotRequired[str]
    """
    An encoded polyline, precision 5.
    """


class OptimizationShipment(TypedDict):
    pickup: ShipmentStep
    delivery: ShipmentStep
    amount: NotRequired[list[AmountItem]]
    """
    What is on board between the two.
    """
    skills: NotRequired[list[Skill]]
    """
    What the vehicle must have all of.
    """
    priority: NotRequired[int]
    """
    What is served first where not all can be: the higher.
    """


class OptimizationVehicle(TypedDict):
    id: int
    """
    Returned with its route.
    """
    profile: NotRequired[str]
    """
    `car`, `bike`, `foot`, a mode of travel, or a key of `matrices`.
    """
    dimensions: NotRequired[VehicleDimensions]
    description: NotRequired[str]
    """
    Returned with its route.
    """
    start: NotRequired[list[float]]
    """
    Longitude, latitude.
    """
    start_index: NotRequired[int]
    """
    A row and a column of `matrices`.
    """
    end: NotRequired[list[float]]
    """
    Longitude, latitude.
    """
    end_index: NotRequired[int]
    """
    A row and a column of `matrices`.
    """
    capacity: NotRequired[list[CapacityItem]]
    """
    The most that is on board.
    """
    costs: NotRequired[VehicleCosts]
    skills: NotRequired[list[Skill]]
    """
    What it can do.
    """
    type: NotRequired[str]
    """
    A key of `setup_per_type` and `service_per_type`.
    """
    time_window: NotRequired[list[TimeWindowItem]]
    """
    Begin and end in seconds, both included.
    """
    breaks: NotRequired[list[OptimizationBreak]]
    """
    All are taken.
    """
    speed_factor: NotRequired[float]
    """
    Travel times are divided by it and rounded.
    """
    max_tasks: NotRequired[int]
    """
    The most tasks.
    """
    max_travel_time: NotRequired[int]
    """
    The longest travel, in seconds.
    """
    max_distance: NotRequired[int]
    """
    The longest travel, in metres.
    """
    steps: NotRequired[list[VehicleStep]]
    """
    Tasks with which the search begins, in their order.
    """


PostIsochroneReply: TypeAlias = Isochrones | Isoline


class RouteStep(TypedDict):
    distance: str
    """
    As text: `676 m`.
    """
    duration: str
    """
    As text: `1 min`.
    """
    start_location: RoadPoint
    end_location: RoadPoint
    travel_mode: Literal['DRIVING', 'WALKING', 'CYCLING', 'TRUCK', 'MOTORCYCLE', 'WHEELCHAIR']
    """
    The mode of the request in capitals.
    """
    instructions: StepInstructions
    polyline: str
    """
    An encoded polyline, precision 5.
    """
    distance_meters: int
    duration_seconds: int
    bearing_start: int
    """
    Degrees from north in which one goes on.
    """
    bearing_end: int
    """
    Degrees from north in which one arrives at its end.
    """
    name: str
    ref: str
    instruction: Instruction1
    levels: NotRequired[list[int]]
    """
    Of a route from or to a place in a venue: the level of each position of the polyline.
    """


SchemaMapping: TypeAlias = list[SchemaMappingItem] | SchemaMappingByName
"""
Which columns of a file to use: `geometry` (WKT) or `lat` and `lng`; `id`, which identifies a feature; `layer`, the layer of a GeoPackage or an archive. Every other name is that of an attribute, which is kept under it; `attributes` holds such names too. Either an object, `{"title": "NAME"}`, or a list, `[{"schema_key": "title", "data_key": "NAME"}]`.
"""


class SearchPoisReply(TypedDict):
    pagination: PoisPagination
    features: list[VenueFeature]


class Toll(TypedDict):
    countryCode: str
    """
    ISO 3166-1, three letters; empty where it is not known.
    """
    countryCode2: str
    """
    The same in two letters.
    """
    tollSystemRef: int
    """
    The id of its system among those of the leg.
    """
    tollSystem: str
    tollSystems: list[int]
    fares: list[TollFare]
    """
    Ways to pay, the cheapest first; one of them is to be paid.
    """
    tollCollectionLocations: list[TollCollectionLocation]


class Trace(TypedDict):
    points: list[TracePoint]
    mode: NotRequired[Literal['driving', 'walking', 'cycling', 'truck', 'motorcycle', 'wheelchair']]
    """
    Mode of travel: its roads are looked at.
    """
    units: NotRequired[Literal['metric', 'imperial']]
    """
    Units of the texts; values are metres and seconds.
    """
    language: NotRequired[str]
    """
    Language of the texts: `en`, `fr`, `bg`, `ca`, `cs`, `da`, `de`, `el`, `es`, `et`, `fi`, `he`, `hi`, `hu`, `it`, `ja`, `nb`, `nl`, `pl`, `pt`, `ro`, `ru`, `sk`, `sl`, `sv`, `tr`, `uk`, `zh`, or a tag that begins with one, such as `pt-BR`; else the header Accept-Language, else English.
    """


class Building(TypedDict):
    ref: str
    name: str | None
    localized_name: dict[str, str]
    description: str | None
    opening_hours: str | None
    logo: str | None
    cover: str | None
    levels: list[VenueLevel]


class Venue(TypedDict):
    venue_id: str
    name: str
    bbox: list[float] | None
    levels: list[VenueLevel]
    routing_profiles: list[str]
    categories: list[str]
    buildings: list[Building]
    languages: list[str]
    created_at: str
    """
    When a venue of this id was first imported, ISO 8601.
    """
    updated_at: str
    """
    When it was last imported, ISO 8601.
    """


WeeklyOpening = TypedDict(
    'WeeklyOpening',
    {
        '1': DayOpening,
        '2': DayOpening,
        '3': DayOpening,
        '4': DayOpening,
        '5': DayOpening,
        '6': DayOpening,
        '7': DayOpening,
        'timezone': str,
    },
)


class DatasetBody(TypedDict):
    name: str
    url: NotRequired[str | None]
    schema_mapping: NotRequired[SchemaMapping | None]
    on_invalid: NotRequired[Literal['refuse', 'repair', 'skip'] | None]


class DatasetChanges(TypedDict):
    """
    What is not sent stays as it is; `null` removes a url or a mapping, and refuses what is not valid.
    """

    name: NotRequired[str | None]
    url: NotRequired[str | None]
    schema_mapping: NotRequired[SchemaMapping | None]
    on_invalid: NotRequired[Literal['refuse', 'repair', 'skip'] | None]
    reimport_key: NotRequired[bool | None]


class Row(TypedDict):
    elements: list[MatrixElement]


class DistanceMatrix(TypedDict):
    status: Literal['OK', 'INVALID_REQUEST', 'MAX_ELEMENTS_EXCEEDED', 'MAX_ROUTE_LENGTH_EXCEEDED', 'REQUEST_DENIED', 'BACKEND_ERROR', 'OVER_QUERY_LIMIT', 'ZERO_RESULTS']
    rows: list[Row]
    error_message: NotRequired[str]


class FindPlacesNearbyReply(TypedDict):
    results: list[NearbyPlace]
    pagination: Pagination1


class GeocodeBatchReply(TypedDict):
    results: list[GeocodedRow]
    """
    One for each row, in the order of the rows.
    """


class Route(TypedDict):
    bounds: list[float]
    """
    West, south, east, north.
    """
    legs: list[IndoorLeg]
    assumed: NotRequired[Literal[True]]
    """
    Part of it is not drawn in the plan, but assumed.
    """
    assumptions: NotRequired[list[Assumption]]
    """
    What is assumed.
    """


class GetIndoorDirectionsReply(TypedDict):
    status: str
    routes: list[Route]
    """
    The best route, then alternatives.
    """
    destination: NotRequired[IndoorDestination]


GetIsochroneReply: TypeAlias = Isochrones | Isoline


class Leg(TypedDict):
    distance: Measured
    duration: Measured
    start_location: RoadPoint
    end_location: RoadPoint
    start_waypoint: int
    """
    The stop that it begins at: 0 is the origin, then the waypoints as they were sent.
    """
    end_waypoint: int
    """
    The stop that it ends at, counted in the same way.
    """
    start_address: str
    """
    The road, or the venue, that it begins on: its name, else its number; empty without any.
    """
    end_address: str
    """
    The one that it ends on.
    """
    ascent: NotRequired[int]
    """
    Metres that are climbed; ups and downs of less than 3 m are not counted. Only where the elevation of at least nine tenths of the way is known.
    """
    descent: NotRequired[int]
    """
    Metres that are descended, counted alike. Only where the elevation of at least nine tenths of the way is known.
    """
    engine: NotRequired[Literal['road', 'indoor']]
    """
    Of a route from or to a place in a venue: whether the leg leads along streets, or through a venue.
    """
    venue_id: NotRequired[str]
    """
    The venue that the leg leads through.
    """
    steps: NotRequired[list[RouteStep]]


class Route1(TypedDict):
    overview_polyline: Polyline
    bounds: Bounds
    waypoint_order: NotRequired[list[int]]
    main_route_name: str
    """
    The road that most of it leads along; empty where its roads have no names.
    """
    recommended: bool
    """
    Whether it is the one to take: the first.
    """
    notice: str
    """
    Always empty.
    """
    ascent: NotRequired[int]
    """
    Metres that are climbed; ups and downs of less than 3 m are not counted. Only where the elevation of at least nine tenths of the way is known.
    """
    descent: NotRequired[int]
    """
    Metres that are descended, counted alike. Only where the elevation of at least nine tenths of the way is known.
    """
    profile: NotRequired[list[ProfileItem]]
    """
    Metres from the origin, and metres over the sea there. Only where the elevation of at least nine tenths of the way is known.
    """
    legs: list[Leg]


class GetRouteReply(TypedDict):
    status: Literal['OK', 'ZERO_RESULTS', 'INVALID_REQUEST', 'BACKEND_ERROR']
    error_message: NotRequired[str]
    routes: list[Route1]


class Leg1(TypedDict):
    distance: Measured
    duration: Measured
    start_location: RoadPoint
    end_location: RoadPoint
    tolls: list[Toll]
    tollSystems: list[TollSystem]
    tollTotals: TollTotals


class Route2(TypedDict):
    overview_polyline: Polyline
    bounds: Bounds
    waypoint_order: NotRequired[list[int]]
    legs: list[Leg1]
    tollTotals: TollTotals


class GetTollsReply(TypedDict):
    status: Literal['OK', 'ZERO_RESULTS', 'INVALID_REQUEST', 'BACKEND_ERROR']
    error_message: NotRequired[str]
    routes: list[Route2]


class ListOgcCollectionsReply(TypedDict):
    collections: list[OgcCollection]
    links: list[OgcLink]


class ListVenuesReply1(TypedDict):
    venues: list[Venue]


ListVenuesReply: TypeAlias = ListVenuesReply1 | list[Venue]


MatchTraceBody: TypeAlias = Trace | TraceGeoJson


class MatchTraceReply(TypedDict):
    status: Literal['OK', 'ZERO_RESULTS', 'INVALID_REQUEST', 'BACKEND_ERROR']
    error_message: NotRequired[str]
    matchings: list[Matching]
    points: list[MatchedPoint | UnmatchedPoint]
    gaps: list[MatchingGap]


OpeningDay: TypeAlias = list[OpeningEntry] | OpenAllDay


OpeningDayInput: TypeAlias = list[OpeningEntryInput] | OpenAllDayInput


Usual = TypedDict(
    'Usual',
    {
        '1': NotRequired[OpeningDay | None],
        '2': NotRequired[OpeningDay | None],
        '3': NotRequired[OpeningDay | None],
        '4': NotRequired[OpeningDay | None],
        '5': NotRequired[OpeningDay | None],
        '6': NotRequired[OpeningDay | None],
        '7': NotRequired[OpeningDay | None],
        'default': NotRequired[OpeningDay | None],
    },
)


class OpeningHours(TypedDict):
    timezone: NotRequired[str | None]
    usual: NotRequired[Usual | None]
    special: NotRequired[dict[str, OpeningDay] | None]
    temporary_closure: NotRequired[list[TemporaryClosure] | None]


Usual1 = TypedDict(
    'Usual1',
    {
        '1': NotRequired[OpeningDayInput | None],
        '2': NotRequired[OpeningDayInput | None],
        '3': NotRequired[OpeningDayInput | None],
        '4': NotRequired[OpeningDayInput | None],
        '5': NotRequired[OpeningDayInput | None],
        '6': NotRequired[OpeningDayInput | None],
        '7': NotRequired[OpeningDayInput | None],
        'default': NotRequired[OpeningDayInput | None],
    },
)


class OpeningHoursInput(TypedDict):
    timezone: NotRequired[str | float | None]
    usual: NotRequired[Usual1 | None]
    special: NotRequired[dict[str, OpeningDayInput] | None]
    temporary_closure: NotRequired[list[TemporaryClosureInput] | None]


class Optimization(TypedDict):
    code: Literal[0]
    summary: Summary
    unassigned: list[UnassignedItem]
    routes: list[OptimizationRoute]


class OptimizationRequest(TypedDict):
    vehicles: list[OptimizationVehicle]
    jobs: NotRequired[list[OptimizationJob]]
    shipments: NotRequired[list[OptimizationShipment]]
    options: NotRequired[OptimizationOptions]
    matrices: NotRequired[dict[str, OptimizationMatrices]]
    """
    By profile: tables that take the place of the roads, row by row.
    """
    matrix: NotRequired[list[list[int]]]
    """
    An older form of `matrices.car.durations`.
    """


class Properties1(TypedDict):
    store_id: str
    name: str
    address: Address2
    contact: Contact2
    types: list[str]
    tags: list[str]
    user_properties: NotRequired[dict[str, Any]]
    opening_hours: NotRequired[OpeningHours]
    open: NotRequired[OpenStatus]
    weekly_opening: NotRequired[WeeklyOpening]
    last_updated: str
    """
    ISO 8601.
    """
    distance: NotRequired[float]
    """
    Metres from the position that was asked for.
    """


class Store(TypedDict):
    type: Literal['Feature']
    geometry: Geometry2
    properties: Properties1


class AssetInput(TypedDict):
    storeId: str | float
    name: str | float
    location: Location
    address: NotRequired[Address | None]
    contact: NotRequired[Contact | None]
    types: NotRequired[list[str | float] | None]
    tags: NotRequired[list[str | float] | None]
    userProperties: NotRequired[dict[str, Any] | None]
    localizedNames: NotRequired[dict[str, str | float] | None]
    openingHours: NotRequired[OpeningHoursInput | None]


class AssetsBody(TypedDict):
    stores: list[AssetInput]


class Stores(TypedDict):
    type: Literal['FeatureCollection']
    features: list[Store]


class ClientStores(TypedDict):
    country_code: NotRequired[str]
    """
    ISO 3166-1 alpha-2.
    """
    country_name: NotRequired[str]
    continent: NotRequired[str]
    latitude: NotRequired[float]
    longitude: NotRequired[float]
    accuracy: NotRequired[float]
    """
    Kilometres around the position within which the client is.
    """
    viewport: NotRequired[Viewport]
    """
    The box around that circle.
    """
    city: NotRequired[str]
    region_state: NotRequired[str]
    postal_code: NotRequired[str]
    timezone: NotRequired[str]
    """
    The name in the IANA database.
    """
    stores: Stores


class ListStoresReply(TypedDict):
    type: Literal['FeatureCollection']
    features: list[Store]
    pagination: Pagination3


class OneAssetInput(TypedDict):
    storeId: NotRequired[str | float]
    name: str | float
    location: Location
    address: NotRequired[Address | None]
    contact: NotRequired[Contact | None]
    types: NotRequired[list[str | float] | None]
    tags: NotRequired[list[str | float] | None]
    userProperties: NotRequired[dict[str, Any] | None]
    localizedNames: NotRequired[dict[str, str | float] | None]
    openingHours: NotRequired[OpeningHoursInput | None]


class PostStoreSearchReply(TypedDict):
    type: Literal['FeatureCollection']
    features: list[Store]
    pagination: Pagination5


class SearchStoresReply(TypedDict):
    type: Literal['FeatureCollection']
    features: list[Store]
    pagination: Pagination7
