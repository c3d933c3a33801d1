-- What Shortbread 1.0 draws at zoom 14, for tilemaker: a second maker's tiles to compare with. Layers alone count, so few attributes are set.

local function set(text)
	local values = {}
	for value in text:gmatch("%S+") do values[value] = true end
	return values
end

local STREETS = set("motorway trunk primary secondary tertiary motorway_link trunk_link primary_link secondary_link tertiary_link unclassified residential busway bus_guideway living_street service pedestrian track footway steps path cycleway")
local RAILWAYS = set("rail narrow_gauge tram light_rail funicular subway monorail")
local RUNWAYS = set("runway taxiway")
local WATERWAYS = set("river canal stream ditch")
local PIERS = set("pier breakwater groyne")
local AERIALWAYS = set("cable_car gondola goods chair_lift drag_lift t-bar j-bar platter rope_tow")
local PLACES = set("city town village hamlet suburb quarter neighbourhood isolated_dwelling farm island locality")
local LANDUSES = set("forest grass meadow orchard vineyard allotments cemetery village_green recreation_ground greenhouse_horticulture plant_nursery residential industrial commercial garages retail railway landfill quarry brownfield greenfield farmyard farmland")
local NATURALS = set("wood sand beach heath scrub grassland bare_rock scree shingle")
local WETLANDS = set("swamp bog string_bog wet_meadow marsh")
local PARKS = set("golf_course park garden playground miniature_golf")
local SITES = set("university college school hospital prison parking bicycle_parking")
local POIS = {
	amenity = set("police fire_station post_box post_office telephone library townhall courthouse prison embassy community_centre nursing_home arts_centre grave_yard marketplace recycling university school college public_building pharmacy hospital clinic doctors dentist veterinary theatre nightclub cinema restaurant fast_food cafe pub bar food_court biergarten shelter car_rental car_wash car_sharing bicycle_rental vending_machine bank atm toilets bench drinking_water fountain hunting_stand waste_basket place_of_worship playground dog_park"),
	leisure = set("sports_centre pitch swimming_pool water_park golf_course stadium ice_rink"),
	tourism = set("hotel motel bed_and_breakfast guest_house hostel chalet camp_site alpine_hut caravan_site information picnic_site viewpoint zoo theme_park museum artwork"),
	shop = set("supermarket bakery kiosk mall department_store general convenience clothes florist chemist books butcher shoes alcohol beverages optician jewelry gift sports stationery outdoor mobile_phone toys newsagent greengrocer beauty video car bicycle doityourself hardware furniture computer garden_centre hairdresser travel_agency laundry dry_cleaning"),
	man_made = set("surveillance tower windmill lighthouse wastewater_plant water_well watermill water_works"),
	historic = set("monument memorial artwork castle ruins archaeological_site wayside_cross wayside_shrine battlefield fort"),
	emergency = set("phone fire_hydrant defibrillator"),
	highway = set("emergency_access_point"),
	office = set("diplomatic"),
}
local STOPS = {
	aeroway = set("aerodrome helipad"),
	railway = set("station halt tram_stop"),
	amenity = set("bus_station ferry_terminal"),
	highway = set("bus_stop"),
	aerialway = set("station"),
}

node_keys = { "amenity", "leisure", "tourism", "shop", "man_made", "historic", "emergency", "highway", "office", "aeroway", "railway", "aerialway", "place", "addr:housenumber", "addr:housename" }

function init_function() end
function exit_function() end

local function isOneOf(object, table)
	for key, values in pairs(table) do
		if values[object:Find(key)] then return true end
	end
	return false
end

-- Something at a point: add(layer) puts it there.
local function points(object, add)
	local isPoi = isOneOf(object, POIS)
	if isPoi then add("pois") end
	if isOneOf(object, STOPS) then add("public_transport") end
	if not isPoi and (object:Find("addr:housenumber") ~= "" or object:Find("addr:housename") ~= "") then add("addresses") end
end

function node_function(node)
	points(node, function(layer) node:Layer(layer, false) end)
	if PLACES[node:Find("place")] and node:Find("name") ~= "" then node:Layer("place_labels", false) end
	if node:Find("highway") == "motorway_junction" then node:Layer("street_labels_points", false) end
end

local function isWater(way)
	local natural, waterway, landuse = way:Find("natural"), way:Find("waterway"), way:Find("landuse")
	return natural == "water" or natural == "glacier" or landuse == "reservoir" or landuse == "basin" or waterway == "riverbank" or waterway == "dock" or waterway == "canal"
end

local function surfaces(way)
	points(way, function(layer) way:LayerAsCentroid(layer) end)
	local isNamed = way:Find("name") ~= ""
	if isWater(way) then
		way:Layer("water_polygons", true)
		if isNamed then way:LayerAsCentroid("water_polygons_labels") end
	end
	if LANDUSES[way:Find("landuse")] or NATURALS[way:Find("natural")] or WETLANDS[way:Find("wetland")] or PARKS[way:Find("leisure")] or way:Find("amenity") == "grave_yard" then
		way:Layer("land", true)
	end
	if SITES[way:Find("amenity")] or way:Find("leisure") == "sports_centre" or way:Find("military") == "danger_area" or way:Find("landuse") == "construction" then
		way:Layer("sites", true)
	end
	local building = way:Find("building")
	if building ~= "" and building ~= "no" then way:Layer("buildings", true) end
	if way:Find("man_made") == "bridge" then way:Layer("bridges", true) end
	if PIERS[way:Find("man_made")] then way:Layer("pier_polygons", true) end
	if way:Find("waterway") == "dam" then way:Layer("dam_polygons", true) end
end

local function lines(way)
	local highway, railway, aeroway = way:Find("highway"), way:Find("railway"), way:Find("aeroway")
	local isNamed = way:Find("name") ~= ""
	if STREETS[highway] or RAILWAYS[railway] or RUNWAYS[aeroway] then
		way:Layer("streets", false)
		if isNamed or way:Find("ref") ~= "" then way:Layer("street_labels", false) end
	end
	if WATERWAYS[way:Find("waterway")] then
		way:Layer("water_lines", false)
		if isNamed then way:Layer("water_lines_labels", false) end
	end
	if AERIALWAYS[way:Find("aerialway")] then way:Layer("aerialways", false) end
	if way:Find("route") == "ferry" then way:Layer("ferries", false) end
end

function way_function(way)
	local highway, aeroway = way:Find("highway"), way:Find("aeroway")
	local isArea = way:Find("area") == "yes" or way:Find("type") == "multipolygon"
	local isSquare = RUNWAYS[way:Find("area:aeroway")] or (isArea and (highway == "pedestrian" or highway == "service" or RUNWAYS[aeroway]))
	if way:IsClosed() then
		surfaces(way)
		if isSquare then
			way:Layer("street_polygons", true)
			if way:Find("name") ~= "" then way:LayerAsCentroid("streets_polygons_labels") end
		end
	else
		if PIERS[way:Find("man_made")] then way:Layer("pier_lines", false) end
		if way:Find("waterway") == "dam" then way:Layer("dam_lines", false) end
	end
	if not (way:IsClosed() and isSquare) and not (way:IsClosed() and isArea) then lines(way) end
end
