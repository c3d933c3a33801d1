"""The operations of the API, as they are described: made by `npm run clients:refresh`."""
from __future__ import annotations

from typing import Any, Iterable, Literal

from . import models


class Operations:
    """Each operation as a method that returns its answer."""

    def _request(
        self, method: str, path: str, query: dict[str, Any], body: Any = None, data: Any = None, in_query: bool = False
    ) -> Any:
        raise NotImplementedError

    def autocomplete_places(
        self,
        *,
        input: str,
        language: str | None = None,
        data: Literal["standard", "advanced"] | None = None,
        components: str | None = None,
        types: str | None = None,
        excluded_types: str | None = None,
        custom_description: str | None = None,
        extended: Literal["postal_code"] | None = None,
        location: str | None = None,
        radius: int | None = None,
        no_deprecated_fields: bool | None = None,
    ) -> models.AutocompletePlacesReply:
        """Suggestions while someone types."""
        return self._request(
            "GET",
            "/localities/autocomplete",
            {
                "input": input,
                "language": language,
                "data": data,
                "components": components,
                "types": types,
                "excluded_types": excluded_types,
                "custom_description": custom_description,
                "extended": extended,
                "location": location,
                "radius": radius,
                "no_deprecated_fields": no_deprecated_fields,
            },
        )

    def get_place_details(
        self,
        *,
        public_id: str,
        fields: str | None = None,
        language: str | None = None,
        cc_format: Literal["alpha2", "alpha3"] | None = None,
        components: str | None = None,
        no_deprecated_fields: bool | None = None,
    ) -> models.GetPlaceDetailsReply:
        """Details of a place."""
        return self._request(
            "GET",
            "/localities/details",
            {
                "public_id": public_id,
                "fields": fields,
                "language": language,
                "cc_format": cc_format,
                "components": components,
                "no_deprecated_fields": no_deprecated_fields,
            },
        )

    def find_places_nearby(
        self,
        *,
        location: str,
        types: str,
        excluded_types: str | None = None,
        radius: int | None = None,
        language: str | None = None,
        cc_format: Literal["alpha2", "alpha3"] | None = None,
        components: str | None = None,
        page: int | None = None,
        limit: int | None = None,
        no_deprecated_fields: bool | None = None,
    ) -> models.FindPlacesNearbyReply:
        """Points of interest around a point, nearest first."""
        return self._request(
            "GET",
            "/localities/nearby",
            {
                "location": location,
                "types": types,
                "excluded_types": excluded_types,
                "radius": radius,
                "language": language,
                "cc_format": cc_format,
                "components": components,
                "page": page,
                "limit": limit,
                "no_deprecated_fields": no_deprecated_fields,
            },
        )

    def geocode(
        self,
        *,
        address: str | None = None,
        latlng: str | None = None,
        language: str | None = None,
        data: Literal["standard", "advanced"] | None = None,
        components: str | None = None,
        location: str | None = None,
        radius: int | None = None,
        types: str | None = None,
        excluded_types: str | None = None,
        fields: str | None = None,
        cc_format: Literal["alpha2", "alpha3"] | None = None,
        no_deprecated_fields: bool | None = None,
        list_sub_buildings: bool | None = None,
    ) -> models.GeocodeReply:
        """The place of an address, or the address of a point."""
        return self._request(
            "GET",
            "/localities/geocode",
            {
                "address": address,
                "latlng": latlng,
                "language": language,
                "data": data,
                "components": components,
                "location": location,
                "radius": radius,
                "types": types,
                "excluded_types": excluded_types,
                "fields": fields,
                "cc_format": cc_format,
                "no_deprecated_fields": no_deprecated_fields,
                "list_sub_buildings": list_sub_buildings,
            },
        )

    def geocode_batch(
        self,
        *,
        body: models.GeocodeBatch,
        language: str | None = None,
        data: Literal["standard", "advanced"] | None = None,
        components: str | None = None,
        location: str | None = None,
        radius: int | None = None,
        types: str | None = None,
        excluded_types: str | None = None,
        fields: str | None = None,
        cc_format: Literal["alpha2", "alpha3"] | None = None,
        no_deprecated_fields: bool | None = None,
        format: Literal["json", "csv"] | None = None,
        columns: str | None = None,
        prefix: str | None = None,
    ) -> models.GeocodeBatchReply:
        """The places of up to 1,000 addresses, as JSON or CSV."""
        return self._request(
            "POST",
            "/localities/geocode/batch",
            {
                "language": language,
                "data": data,
                "components": components,
                "location": location,
                "radius": radius,
                "types": types,
                "excluded_types": excluded_types,
                "fields": fields,
                "cc_format": cc_format,
                "no_deprecated_fields": no_deprecated_fields,
                "format": format,
                "columns": columns,
                "prefix": prefix,
            },
            body=body,
        )

    def create_stores(
        self,
        *,
        body: models.AssetsBody,
        on_error: Literal["refuse", "skip"] | None = None,
    ) -> models.Written:
        """Create assets, all or none."""
        return self._request("POST", "/stores", {"on_error": on_error}, body=body, in_query=True)

    def update_stores(
        self,
        *,
        body: models.AssetsBody,
        on_error: Literal["refuse", "skip"] | None = None,
    ) -> models.Written:
        """Update assets, all or none."""
        return self._request("PUT", "/stores", {"on_error": on_error}, body=body)

    def delete_stores(self, *, query: str | None = None) -> models.Written:
        """Delete assets by id or by query, or all of the project."""
        return self._request("DELETE", "/stores", {"query": query})

    def list_stores(self, *, page: int | None = None, stores_by_page: int | None = None) -> models.ListStoresReply:
        """All assets of the project, by id."""
        return self._request("GET", "/stores", {"page": page, "stores_by_page": stores_by_page})

    def replace_stores(
        self,
        *,
        body: models.AssetsBody,
        on_error: Literal["refuse", "skip"] | None = None,
    ) -> models.Written:
        """Put these assets in the place of all that the project has."""
        return self._request("POST", "/stores/replace", {"on_error": on_error}, body=body)

    def search_stores(
        self,
        *,
        query: str | None = None,
        lat: float | None = None,
        lng: float | None = None,
        encoded_polyline: str | None = None,
        radius: float | None = None,
        zone: bool | None = None,
        page: int | None = None,
        stores_by_page: int | None = None,
    ) -> models.SearchStoresReply:
        """Assets by query, position, line or zone."""
        return self._request(
            "GET",
            "/stores/search",
            {
                "query": query,
                "lat": lat,
                "lng": lng,
                "encoded_polyline": encoded_polyline,
                "radius": radius,
                "zone": zone,
                "page": page,
                "stores_by_page": stores_by_page,
            },
        )

    def get_store_bounds(
        self,
        *,
        query: str | None = None,
        lat: float | None = None,
        lng: float | None = None,
        encoded_polyline: str | None = None,
        radius: float | None = None,
        zone: bool | None = None,
    ) -> models.GetStoreBoundsReply:
        """The box around what a search finds."""
        return self._request(
            "GET",
            "/stores/search/bounds",
            {
                "query": query,
                "lat": lat,
                "lng": lng,
                "encoded_polyline": encoded_polyline,
                "radius": radius,
                "zone": zone,
            },
        )

    def autocomplete_stores(self, *, query: str, language: str | None = None, limit: int | None = None) -> models.AutocompleteStoresReply:
        """Assets while their name is typed."""
        return self._request(
            "GET",
            "/stores/autocomplete",
            {"query": query, "language": language, "limit": limit},
        )

    def get_store_tile_json(self, *, query: str | None = None) -> models.StoreTileJson:
        """Where the vector tiles of assets are, and what they hold: TileJSON 3.0."""
        return self._request("GET", "/stores/tiles/tiles.json", {"query": query})

    def get_store_tile(self, *, z: int, x: int, y: int, query: str | None = None) -> bytes:
        """A vector tile of assets."""
        return self._request(
            "GET",
            f"/stores/tiles/{self._part(z)}/{self._part(x)}/{self._part(y)}.mvt",
            {"query": query},
        )

    def get_store(self, *, storeId: str) -> models.Store:
        """One asset."""
        return self._request("GET", f"/stores/{self._part(storeId)}", {})

    def put_store(self, *, storeId: str, body: models.OneAssetInput) -> models.Written:
        """Write one asset: as a whole, and anew where it is not there."""
        return self._request("PUT", f"/stores/{self._part(storeId)}", {}, body=body)

    def patch_store(self, *, storeId: str, body: models.AssetPatchInput) -> models.Written:
        """Change parts of one asset."""
        return self._request("PATCH", f"/stores/{self._part(storeId)}", {}, body=body)

    def delete_store(self, *, storeId: str) -> models.Written:
        """Delete one asset."""
        return self._request("DELETE", f"/stores/{self._part(storeId)}", {})

    def list_zones(
        self,
        *,
        page: int | None = None,
        zones_by_page: int | None = None,
        limit: int | None = None,
        offset: int | None = None,
    ) -> models.ListZonesReply:
        """The zones of the project."""
        return self._request(
            "GET",
            "/zones",
            {"page": page, "zones_by_page": zones_by_page, "limit": limit, "offset": offset},
        )

    def create_zones(self, *, body: models.ZonesBody) -> models.ZonesWritten:
        """Create zones, all or none."""
        return self._request("POST", "/zones", {}, body=body)

    def update_zones(self, *, body: models.ZonesBody) -> models.ZonesWritten:
        """Update zones, all or none."""
        return self._request("PUT", "/zones", {}, body=body)

    def delete_zones(self, *, query: str | None = None) -> models.ZonesWritten:
        """Delete zones by id, or all of the project."""
        return self._request("DELETE", "/zones", {"query": query})

    def get_zone(self, *, zone_id: str) -> models.Zone:
        """One zone."""
        return self._request("GET", f"/zones/{self._part(zone_id)}", {})

    def delete_zone(self, *, zone_id: str) -> models.ZonesWritten:
        """Delete a zone."""
        return self._request("DELETE", f"/zones/{self._part(zone_id)}", {})

    def get_timezone(self, *, location: str, timestamp: int | None = None) -> models.TimeZone:
        """The time zone of a point."""
        return self._request("GET", "/timezone", {"location": location, "timestamp": timestamp})

    def get_timezone_of_point(self, *, location: str, timestamp: int | None = None) -> models.TimeZone:
        """The time zone of a point."""
        return self._request("GET", "/geolocation/timezone", {"location": location, "timestamp": timestamp})

    def get_client_position(self, *, ip_address: str | None = None) -> models.ClientPosition:
        """Where a client is, by its address."""
        return self._request("GET", "/geolocation/position", {"ip_address": ip_address})

    def get_stores_near_client(
        self,
        *,
        ip_address: str | None = None,
        query: str | None = None,
        limit: int | None = None,
    ) -> models.ClientStores:
        """The assets that are nearest to a client, by its address."""
        return self._request(
            "GET",
            "/geolocation/stores",
            {"ip_address": ip_address, "query": query, "limit": limit},
        )

    def list_datasets(self, *, per_page: int | None = None, page: int | None = None) -> models.ListDatasetsReply:
        """The datasets of the project."""
        return self._request("GET", "/datasets", {"per_page": per_page, "page": page})

    def create_dataset(self, *, body: models.DatasetBody) -> models.WrittenDataset:
        """Create a dataset, and import its file when it has an address."""
        return self._request("POST", "/datasets", {}, body=body)

    def get_dataset(self, *, dataset_id: str) -> models.Dataset:
        """One dataset."""
        return self._request("GET", f"/datasets/{self._part(dataset_id)}", {})

    def update_dataset(self, *, dataset_id: str, body: models.DatasetChanges) -> models.WrittenDataset:
        """Change the name, the address or the mapping of a dataset, or give it a new reimport key."""
        return self._request("PUT", f"/datasets/{self._part(dataset_id)}", {}, body=body)

    def delete_dataset(self, *, dataset_id: str) -> models.Deleted:
        """Delete a dataset with its features."""
        return self._request("DELETE", f"/datasets/{self._part(dataset_id)}", {})

    def upload_dataset(self, *, dataset_id: str, data: bytes | Iterable[bytes]) -> models.ImportStatus:
        """Upload a file of features, which replace those that are there."""
        return self._request("PUT", f"/datasets/{self._part(dataset_id)}/data", {}, data=data)

    def reimport_dataset(self, *, dataset_id: str) -> models.ImportStatus:
        """Fetch the dataset's address again: a hook for whoever changes the file."""
        return self._request("POST", f"/datasets/{self._part(dataset_id)}/import", {})

    def reimport_dataset_by_key(self, *, reimport_key: str) -> models.ImportStatus:
        """Fetch a dataset's address again, without a key of the project."""
        return self._request("POST", f"/datasets/hooks/reimport/{self._part(reimport_key)}", {})

    def get_dataset_status(self, *, dataset_id: str) -> models.ImportStatus:
        """How the last import of a dataset stands."""
        return self._request("GET", f"/datasets/{self._part(dataset_id)}/status", {})

    def get_dataset_tile_json(self, *, dataset_id: str, where: str | None = None) -> models.DatasetTileJson:
        """Where the vector tiles of a dataset are, and what they hold: TileJSON 3.0."""
        return self._request("GET", f"/datasets/{self._part(dataset_id)}/tiles.json", {"where": where})

    def get_dataset_tile(self, *, dataset_id: str, z: int, x: int, y: int, where: str | None = None) -> bytes:
        """A vector tile of a dataset."""
        return self._request(
            "GET",
            f"/datasets/{self._part(dataset_id)}/tiles/{self._part(z)}/{self._part(x)}/{self._part(y)}.mvt",
            {"where": where},
        )

    def get_feature(
        self,
        *,
        dataset_id: str,
        feature_id: str,
        format: Literal["geojson", "wkb"] | None = None,
        X_Field_Mask: str | None = None,
    ) -> models.Feature:
        """One feature."""
        return self._request(
            "GET",
            f"/datasets/{self._part(dataset_id)}/features/{self._part(feature_id)}",
            {"format": format},
        )

    def search_features(
        self,
        *,
        dataset_id: str,
        body: models.SearchFeaturesBody,
        format: Literal["geojson", "wkb"] | None = None,
        per_page: int | None = None,
        page: int | None = None,
        X_Field_Mask: str | None = None,
    ) -> models.Features:
        """Features by their attributes."""
        return self._request(
            "POST",
            f"/datasets/{self._part(dataset_id)}/features/search",
            {"format": format, "per_page": per_page, "page": page},
            body=body,
        )

    def find_features_nearby(
        self,
        *,
        dataset_id: str,
        body: models.SpatialBody,
        format: Literal["geojson", "wkb"] | None = None,
        per_page: int | None = None,
        page: int | None = None,
        X_Field_Mask: str | None = None,
    ) -> models.Features:
        """Features near a geometry, nearest first."""
        return self._request(
            "POST",
            f"/datasets/{self._part(dataset_id)}/features/nearby",
            {"format": format, "per_page": per_page, "page": page},
            body=body,
        )

    def find_features_within(
        self,
        *,
        dataset_id: str,
        body: models.SpatialBody,
        format: Literal["geojson", "wkb"] | None = None,
        per_page: int | None = None,
        page: int | None = None,
        X_Field_Mask: str | None = None,
    ) -> models.Features:
        """Features wholly inside a geometry with its surroundings."""
        return self._request(
            "POST",
            f"/datasets/{self._part(dataset_id)}/features/within",
            {"format": format, "per_page": per_page, "page": page},
            body=body,
        )

    def find_features_intersecting(
        self,
        *,
        dataset_id: str,
        body: models.SpatialBody,
        format: Literal["geojson", "wkb"] | None = None,
        per_page: int | None = None,
        page: int | None = None,
        X_Field_Mask: str | None = None,
    ) -> models.Features:
        """Features that share a point with a geometry or its surroundings."""
        return self._request(
            "POST",
            f"/datasets/{self._part(dataset_id)}/features/intersects",
            {"format": format, "per_page": per_page, "page": page},
            body=body,
        )

    def find_features_containing(
        self,
        *,
        dataset_id: str,
        body: models.SpatialBody,
        format: Literal["geojson", "wkb"] | None = None,
        per_page: int | None = None,
        page: int | None = None,
        X_Field_Mask: str | None = None,
    ) -> models.Features:
        """Features that hold a geometry with its surroundings."""
        return self._request(
            "POST",
            f"/datasets/{self._part(dataset_id)}/features/contains",
            {"format": format, "per_page": per_page, "page": page},
            body=body,
        )

    def get_ogc_landing_page(self) -> models.GetOgcLandingPageReply:
        """OGC API Features: where to begin."""
        return self._request("GET", "/ogc", {})

    def get_ogc_conformance(self) -> models.GetOgcConformanceReply:
        """OGC API Features: the classes that it conforms to."""
        return self._request("GET", "/ogc/conformance", {})

    def list_ogc_collections(self) -> models.ListOgcCollectionsReply:
        """OGC API Features: the datasets of the project as collections."""
        return self._request("GET", "/ogc/collections", {})

    def get_ogc_collection(self, *, collection_id: str) -> models.OgcCollection:
        """OGC API Features: one collection."""
        return self._request("GET", f"/ogc/collections/{self._part(collection_id)}", {})

    def get_ogc_queryables(self, *, collection_id: str) -> models.OgcQueryables:
        """OGC API Features: what the features of a collection are filtered by."""
        return self._request("GET", f"/ogc/collections/{self._part(collection_id)}/queryables", {})

    def list_ogc_items(
        self,
        *,
        collection_id: str,
        crs: Literal["http://www.opengis.net/def/crs/OGC/1.3/CRS84", "http://www.opengis.net/def/crs/EPSG/0/4326", "http://www.opengis.net/def/crs/EPSG/0/3857"] | None = None,
        properties: str | None = None,
        f: Literal["json"] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        bbox: str | None = None,
        bbox_crs: Literal["http://www.opengis.net/def/crs/OGC/1.3/CRS84", "http://www.opengis.net/def/crs/EPSG/0/4326", "http://www.opengis.net/def/crs/EPSG/0/3857"] | None = None,
        datetime: str | None = None,
        filter: str | None = None,
        filter_lang: Literal["cql2-text"] | None = None,
        filter_crs: Literal["http://www.opengis.net/def/crs/OGC/1.3/CRS84"] | None = None,
    ) -> bytes:
        """OGC API Features: features of a collection, by box and filter."""
        return self._request(
            "GET",
            f"/ogc/collections/{self._part(collection_id)}/items",
            {
                "crs": crs,
                "properties": properties,
                "f": f,
                "limit": limit,
                "offset": offset,
                "bbox": bbox,
                "bbox-crs": bbox_crs,
                "datetime": datetime,
                "filter": filter,
                "filter-lang": filter_lang,
                "filter-crs": filter_crs,
            },
        )

    def get_ogc_item(
        self,
        *,
        collection_id: str,
        feature_id: str,
        crs: Literal["http://www.opengis.net/def/crs/OGC/1.3/CRS84", "http://www.opengis.net/def/crs/EPSG/0/4326", "http://www.opengis.net/def/crs/EPSG/0/3857"] | None = None,
        properties: str | None = None,
        f: Literal["json"] | None = None,
    ) -> bytes:
        """OGC API Features: one feature of a collection."""
        return self._request(
            "GET",
            f"/ogc/collections/{self._part(collection_id)}/items/{self._part(feature_id)}",
            {"crs": crs, "properties": properties, "f": f},
        )

    def get_distance_matrix(
        self,
        *,
        origins: str,
        destinations: str,
        mode: Literal["driving", "walking", "cycling", "truck", "motorcycle", "wheelchair"] | None = None,
        vehicle_weight: float | None = None,
        vehicle_axle_weight: float | None = None,
        vehicle_height: float | None = None,
        vehicle_width: float | None = None,
        vehicle_length: float | None = None,
        vehicle_axles: int | None = None,
        vehicle_trailers: int | None = None,
        vehicle_hazmat: bool | None = None,
        vehicle_motorhome: bool | None = None,
        method: Literal["time", "distance"] | None = None,
        units: Literal["metric", "imperial"] | None = None,
        language: str | None = None,
        departure_time: str | None = None,
        arrival_time: str | None = None,
        avoid: str | None = None,
        elements: Literal["distance", "duration", "duration_distance"] | None = None,
    ) -> models.DistanceMatrix:
        """Distances and durations between many points."""
        return self._request(
            "GET",
            "/distance/distancematrix/json",
            {
                "origins": origins,
                "destinations": destinations,
                "mode": mode,
                "vehicle_weight": vehicle_weight,
                "vehicle_axle_weight": vehicle_axle_weight,
                "vehicle_height": vehicle_height,
                "vehicle_width": vehicle_width,
                "vehicle_length": vehicle_length,
                "vehicle_axles": vehicle_axles,
                "vehicle_trailers": vehicle_trailers,
                "vehicle_hazmat": vehicle_hazmat,
                "vehicle_motorhome": vehicle_motorhome,
                "method": method,
                "units": units,
                "language": language,
                "departure_time": departure_time,
                "arrival_time": arrival_time,
                "avoid": avoid,
                "elements": elements,
            },
        )

    def post_distance_matrix(self, *, body: models.PostDistanceMatrixBody) -> models.DistanceMatrix:
        """Distances and durations between many points, with the parameters in the body."""
        return self._request("POST", "/distance/distancematrix/json", {}, body=body)

    def get_route(
        self,
        *,
        origin: str,
        destination: str,
        waypoints: str | None = None,
        alternatives: bool | None = None,
        mode: Literal["driving", "walking", "cycling", "truck", "motorcycle", "wheelchair"] | None = None,
        vehicle_weight: float | None = None,
        vehicle_axle_weight: float | None = None,
        vehicle_height: float | None = None,
        vehicle_width: float | None = None,
        vehicle_length: float | None = None,
        vehicle_axles: int | None = None,
        vehicle_trailers: int | None = None,
        vehicle_hazmat: bool | None = None,
        vehicle_motorhome: bool | None = None,
        method: Literal["time", "distance"] | None = None,
        units: Literal["metric", "imperial"] | None = None,
        language: str | None = None,
        departure_time: str | None = None,
        arrival_time: str | None = None,
        avoid: str | None = None,
        elevation: bool | None = None,
        details: Literal["none", "summary", "full"] | None = None,
    ) -> models.GetRouteReply:
        """A route between two points, through stops, with steps."""
        return self._request(
            "GET",
            "/distance/route/json",
            {
                "origin": origin,
                "destination": destination,
                "waypoints": waypoints,
                "alternatives": alternatives,
                "mode": mode,
                "vehicle_weight": vehicle_weight,
                "vehicle_axle_weight": vehicle_axle_weight,
                "vehicle_height": vehicle_height,
                "vehicle_width": vehicle_width,
                "vehicle_length": vehicle_length,
                "vehicle_axles": vehicle_axles,
                "vehicle_trailers": vehicle_trailers,
                "vehicle_hazmat": vehicle_hazmat,
                "vehicle_motorhome": vehicle_motorhome,
                "method": method,
                "units": units,
                "language": language,
                "departure_time": departure_time,
                "arrival_time": arrival_time,
                "avoid": avoid,
                "elevation": elevation,
                "details": details,
            },
        )

    def get_isochrone(
        self,
        *,
        origin: str,
        direction: Literal["from", "to"] | None = None,
        value: float | None = None,
        values: str | None = None,
        mode: Literal["driving", "walking", "cycling", "truck", "motorcycle", "wheelchair"] | None = None,
        vehicle_weight: float | None = None,
        vehicle_axle_weight: float | None = None,
        vehicle_height: float | None = None,
        vehicle_width: float | None = None,
        vehicle_length: float | None = None,
        vehicle_axles: int | None = None,
        vehicle_trailers: int | None = None,
        vehicle_hazmat: bool | None = None,
        vehicle_motorhome: bool | None = None,
        method: Literal["time", "distance"] | None = None,
        units: Literal["metric", "imperial"] | None = None,
        language: str | None = None,
        avoid: str | None = None,
        departure_time: str | None = None,
        arrival_time: str | None = None,
    ) -> models.GetIsochroneReply:
        """Areas reachable within times or distances."""
        return self._request(
            "GET",
            "/distance/isochrone/json",
            {
                "origin": origin,
                "direction": direction,
                "value": value,
                "values": values,
                "mode": mode,
                "vehicle_weight": vehicle_weight,
                "vehicle_axle_weight": vehicle_axle_weight,
                "vehicle_height": vehicle_height,
                "vehicle_width": vehicle_width,
                "vehicle_length": vehicle_length,
                "vehicle_axles": vehicle_axles,
                "vehicle_trailers": vehicle_trailers,
                "vehicle_hazmat": vehicle_hazmat,
                "vehicle_motorhome": vehicle_motorhome,
                "method": method,
                "units": units,
                "language": language,
                "avoid": avoid,
                "departure_time": departure_time,
                "arrival_time": arrival_time,
            },
        )

    def post_isochrone(self, *, body: models.PostIsochroneBody) -> models.PostIsochroneReply:
        """Areas reachable within times or distances, with the parameters in the body."""
        return self._request("POST", "/distance/isochrone/json", {}, body=body)

    def match_trace(
        self,
        *,
        body: models.MatchTraceBody,
        mode: Literal["driving", "walking", "cycling", "truck", "motorcycle", "wheelchair"] | None = None,
        units: Literal["metric", "imperial"] | None = None,
        language: str | None = None,
    ) -> models.MatchTraceReply:
        """The roads that a GPS track followed."""
        return self._request(
            "POST",
            "/distance/match/json",
            {"mode": mode, "units": units, "language": language},
            body=body,
        )

    def optimize_fleet(self, *, body: models.OptimizationRequest) -> models.Optimization:
        """Which vehicle serves which jobs and shipments, in which order: the model of VROOM."""
        return self._request("POST", "/distance/optimize/json", {}, body=body)

    def get_tolls(
        self,
        *,
        origin: str,
        destination: str,
        waypoints: str | None = None,
        alternatives: bool | None = None,
        mode: Literal["driving", "walking", "cycling", "truck", "motorcycle", "wheelchair"] | None = None,
        vehicle_weight: float | None = None,
        vehicle_axle_weight: float | None = None,
        vehicle_height: float | None = None,
        vehicle_width: float | None = None,
        vehicle_length: float | None = None,
        vehicle_axles: int | None = None,
        vehicle_trailers: int | None = None,
        vehicle_hazmat: bool | None = None,
        vehicle_motorhome: bool | None = None,
        method: Literal["time", "distance"] | None = None,
        units: Literal["metric", "imperial"] | None = None,
        language: str | None = None,
        departure_time: str | None = None,
        arrival_time: str | None = None,
        emission_class: Literal["euro_0", "euro_1", "euro_2", "euro_3", "euro_4", "euro_5", "euro_6", "electric"] | None = None,
    ) -> models.GetTollsReply:
        """Distance, duration and tolls of a route."""
        return self._request(
            "GET",
            "/distance/tolls/json",
            {
                "origin": origin,
                "destination": destination,
                "waypoints": waypoints,
                "alternatives": alternatives,
                "mode": mode,
                "vehicle_weight": vehicle_weight,
                "vehicle_axle_weight": vehicle_axle_weight,
                "vehicle_height": vehicle_height,
                "vehicle_width": vehicle_width,
                "vehicle_length": vehicle_length,
                "vehicle_axles": vehicle_axles,
                "vehicle_trailers": vehicle_trailers,
                "vehicle_hazmat": vehicle_hazmat,
                "vehicle_motorhome": vehicle_motorhome,
                "method": method,
                "units": units,
                "language": language,
                "departure_time": departure_time,
                "arrival_time": arrival_time,
                "emission_class": emission_class,
            },
        )

    def order_large_matrix(self, *, body: models.OrderLargeMatrixBody) -> models.MatrixAccepted:
        """Distances and durations between up to thousands of points, worked out in the background."""
        return self._request("POST", "/distance/matrix/async", {}, body=body)

    def get_large_matrix_status(self, *, matrix_id: str) -> models.MatrixStatus:
        """What has become of a large matrix."""
        return self._request("GET", f"/distance/matrix/async/{self._part(matrix_id)}/status", {})

    def get_large_matrix(self, *, matrix_id: str) -> models.LargeMatrix | models.MatrixStatus:
        """Where the result of a large matrix is."""
        return self._request("GET", f"/distance/matrix/async/{self._part(matrix_id)}", {})

    def delete_large_matrix(self, *, matrix_id: str) -> None:
        """Cancel the work on a large matrix, or drop its result."""
        return self._request("DELETE", f"/distance/matrix/async/{self._part(matrix_id)}", {})

    def get_large_matrix_result(self, *, matrix_id: str) -> models.LargeMatrix:
        """The result of a large matrix."""
        return self._request("GET", f"/distance/matrix/async/{self._part(matrix_id)}/result", {})

    def order_fleet_plan(self, *, body: models.OptimizationRequest) -> models.FleetPlanAccepted:
        """Which vehicle serves which of thousands of jobs, in which order, worked out in the background."""
        return self._request("POST", "/distance/optimize/async", {}, body=body)

    def get_fleet_plan_status(self, *, plan_id: str) -> models.FleetPlanStatus:
        """What has become of a plan."""
        return self._request("GET", f"/distance/optimize/async/{self._part(plan_id)}/status", {})

    def get_fleet_plan(self, *, plan_id: str) -> models.Optimization | models.FleetPlanStatus:
        """Where the result of a plan is."""
        return self._request("GET", f"/distance/optimize/async/{self._part(plan_id)}", {})

    def delete_fleet_plan(self, *, plan_id: str) -> None:
        """Cancel the work on a plan, or drop its result."""
        return self._request("DELETE", f"/distance/optimize/async/{self._part(plan_id)}", {})

    def get_fleet_plan_result(self, *, plan_id: str) -> models.Optimization:
        """The result of a plan."""
        return self._request("GET", f"/distance/optimize/async/{self._part(plan_id)}/result", {})

    def list_venues(
        self,
        *,
        sort_by: Literal["created_at", "updated_at", "name"] | None = None,
        format: Literal["list"] | None = None,
    ) -> models.ListVenuesReply:
        """The venues of the project."""
        return self._request("GET", "/indoor/venues", {"sort_by": sort_by, "format": format})

    def get_venue(self, *, venue_id: str) -> models.Venue:
        """A venue: its levels, buildings, categories and routing profiles."""
        return self._request("GET", f"/indoor/venues/{self._part(venue_id)}", {})

    def autocomplete_pois(
        self,
        *,
        venue_id: str,
        items_by_page: int | None = None,
        page: int | None = None,
        from_location: str | None = None,
        q: str | None = None,
        extended: Literal["full"] | None = None,
        level: int | None = None,
        building: str | None = None,
        category: str | None = None,
        open_now: bool | None = None,
        ref: str | None = None,
        language: str | None = None,
        advanced_filter: str | None = None,
    ) -> models.AutocompletePoisReply:
        """Points of interest of a venue by what has been typed."""
        return self._request(
            "GET",
            f"/indoor/venues/{self._part(venue_id)}/pois/autocomplete",
            {
                "items_by_page": items_by_page,
                "page": page,
                "from_location": from_location,
                "q": q,
                "extended": extended,
                "level": level,
                "building": building,
                "category": category,
                "open_now": open_now,
                "ref": ref,
                "language": language,
                "advanced_filter": advanced_filter,
            },
        )

    def search_pois(
        self,
        *,
        venue_id: str,
        items_by_page: int | None = None,
        page: int | None = None,
        from_location: str | None = None,
        q: str | None = None,
        extended: Literal["full"] | None = None,
        level: int | None = None,
        building: str | None = None,
        category: str | None = None,
        open_now: bool | None = None,
        ref: str | None = None,
        language: str | None = None,
        advanced_filter: str | None = None,
        id: str | None = None,
    ) -> models.SearchPoisReply:
        """Points of interest of a venue by words and filters, as GeoJSON."""
        return self._request(
            "GET",
            f"/indoor/venues/{self._part(venue_id)}/pois/search",
            {
                "items_by_page": items_by_page,
                "page": page,
                "from_location": from_location,
                "q": q,
                "extended": extended,
                "level": level,
                "building": building,
                "category": category,
                "open_now": open_now,
                "ref": ref,
                "language": language,
                "advanced_filter": advanced_filter,
                "id": id,
            },
        )

    def get_venue_feature(self, *, venue_id: str, feature_id: int) -> models.VenueFeature:
        """One feature of a venue."""
        return self._request(
            "GET",
            f"/indoor/venues/{self._part(venue_id)}/features/{self._part(feature_id)}",
            {},
        )

    def get_venue_tile_json(
        self,
        *,
        venue_id: str,
        language: str | None = None,
        advanced_filter: str | None = None,
        disable_zoom_min: bool | None = None,
    ) -> models.VenueTileJson:
        """Where the vector tiles of a venue are, and what they hold: TileJSON 3.0."""
        return self._request(
            "GET",
            f"/indoor/venues/{self._part(venue_id)}/tiles.json",
            {
                "language": language,
                "advanced_filter": advanced_filter,
                "disable_zoom_min": disable_zoom_min,
            },
        )

    def get_venue_tile(
        self,
        *,
        venue_id: str,
        z: int,
        x: int,
        y: int,
        language: str | None = None,
        advanced_filter: str | None = None,
        disable_zoom_min: bool | None = None,
    ) -> bytes:
        """A vector tile of a venue."""
        return self._request(
            "GET",
            f"/indoor/venues/{self._part(venue_id)}/tiles/{self._part(z)}/{self._part(x)}/{self._part(y)}.pbf",
            {
                "language": language,
                "advanced_filter": advanced_filter,
                "disable_zoom_min": disable_zoom_min,
            },
        )

    def get_indoor_directions(
        self,
        *,
        venue_id: str,
        origin: str,
        destination: str,
        language: str | None = None,
        units: Literal["metric", "imperial"] | None = None,
        waypoints: str | None = None,
        optimize: bool | None = None,
        mode: str | None = None,
        routing_profile: str | None = None,
        avoid_in: str | None = None,
        alternatives: bool | None = None,
    ) -> models.GetIndoorDirectionsReply:
        """The way through a venue, through stops, with steps."""
        return self._request(
            "GET",
            f"/indoor/directions/{self._part(venue_id)}",
            {
                "origin": origin,
                "destination": destination,
                "language": language,
                "units": units,
                "waypoints": waypoints,
                "optimize": optimize,
                "mode": mode,
                "routing_profile": routing_profile,
                "avoid_in": avoid_in,
                "alternatives": alternatives,
            },
        )

    def get_indoor_distance_matrix(
        self,
        *,
        venue_id: str,
        origins: str,
        destinations: str,
        mode: str | None = None,
        routing_profile: str | None = None,
        units: Literal["metric", "imperial"] | None = None,
        language: str | None = None,
    ) -> models.GetIndoorDistanceMatrixReply:
        """Walking distances and durations between many places of a venue."""
        return self._request(
            "GET",
            f"/indoor/distancematrix/{self._part(venue_id)}",
            {
                "origins": origins,
                "destinations": destinations,
                "mode": mode,
                "routing_profile": routing_profile,
                "units": units,
                "language": language,
            },
        )

    def list_venue_closures(self, *, venue_id: str) -> models.ListVenueClosuresReply:
        """What is closed of a venue, was and will be."""
        return self._request("GET", f"/indoor/venues/{self._part(venue_id)}/closures", {})

    def close_venue_features(self, *, venue_id: str, body: models.VenueClosuresBody) -> models.CloseVenueFeaturesReply:
        """Close lifts, doors, stairs, paths, rooms or areas of a venue, for a time or until they are opened."""
        return self._request("POST", f"/indoor/venues/{self._part(venue_id)}/closures", {}, body=body)

    def open_venue_features(self, *, venue_id: str, features: str) -> models.OpenVenueFeaturesReply:
        """Open features of a venue again: all their closures are removed."""
        return self._request(
            "DELETE",
            f"/indoor/venues/{self._part(venue_id)}/closures",
            {"features": features},
        )

    def convert_to_address(self, *, words: str, language: str | None = None) -> models.ConvertToAddressReply:
        """The addresses nearest to a three-word address."""
        return self._request("GET", "/threewords/convert-to-address", {"words": words, "language": language})

    def convert_to3wa(self, *, coordinates: str, language: str | None = None) -> models.ConvertTo3waReply:
        """The three-word address of a point."""
        return self._request(
            "GET",
            "/threewords/convert-to-3wa",
            {"coordinates": coordinates, "language": language},
        )

    def suggest_words(
        self,
        *,
        input: str,
        language: str | None = None,
        focus: str | None = None,
        clip_to_country: str | None = None,
        clip_to_circle: str | None = None,
        clip_to_bounding_box: str | None = None,
        n_results: int | None = None,
    ) -> models.SuggestWordsReply:
        """Three-word addresses that may be meant, while one is typed."""
        return self._request(
            "GET",
            "/threewords/autosuggest",
            {
                "input": input,
                "language": language,
                "focus": focus,
                "clip-to-country": clip_to_country,
                "clip-to-circle": clip_to_circle,
                "clip-to-bounding-box": clip_to_bounding_box,
                "n-results": n_results,
            },
        )


class AsyncOperations:
    """Each operation as a coroutine that returns its answer."""

    async def _request(
        self, method: str, path: str, query: dict[str, Any], body: Any = None, data: Any = None, in_query: bool = False
    ) -> Any:
        raise NotImplementedError

    async def autocomplete_places(
        self,
        *,
        input: str,
        language: str | None = None,
        data: Literal["standard", "advanced"] | None = None,
        components: str | None = None,
        types: str | None = None,
        excluded_types: str | None = None,
        custom_description: str | None = None,
        extended: Literal["postal_code"] | None = None,
        location: str | None = None,
        radius: int | None = None,
        no_deprecated_fields: bool | None = None,
    ) -> models.AutocompletePlacesReply:
        """Suggestions while someone types."""
        return await self._request(
            "GET",
            "/localities/autocomplete",
            {
                "input": input,
                "language": language,
                "data": data,
                "components": components,
                "types": types,
                "excluded_types": excluded_types,
                "custom_description": custom_description,
                "extended": extended,
                "location": location,
                "radius": radius,
                "no_deprecated_fields": no_deprecated_fields,
            },
        )

    async def get_place_details(
        self,
        *,
        public_id: str,
        fields: str | None = None,
        language: str | None = None,
        cc_format: Literal["alpha2", "alpha3"] | None = None,
        components: str | None = None,
        no_deprecated_fields: bool | None = None,
    ) -> models.GetPlaceDetailsReply:
        """Details of a place."""
        return await self._request(
            "GET",
            "/localities/details",
            {
                "public_id": public_id,
                "fields": fields,
                "language": language,
                "cc_format": cc_format,
                "components": components,
                "no_deprecated_fields": no_deprecated_fields,
            },
        )

    async def find_places_nearby(
        self,
        *,
        location: str,
        types: str,
        excluded_types: str | None = None,
        radius: int | None = None,
        language: str | None = None,
        cc_format: Literal["alpha2", "alpha3"] | None = None,
        components: str | None = None,
        page: int | None = None,
        limit: int | None = None,
        no_deprecated_fields: bool | None = None,
    ) -> models.FindPlacesNearbyReply:
        """Points of interest around a point, nearest first."""
        return await self._request(
            "GET",
            "/localities/nearby",
            {
                "location": location,
                "types": types,
                "excluded_types": excluded_types,
                "radius": radius,
                "language": language,
                "cc_format": cc_format,
                "components": components,
                "page": page,
                "limit": limit,
                "no_deprecated_fields": no_deprecated_fields,
            },
        )

    async def geocode(
        self,
        *,
        address: str | None = None,
        latlng: str | None = None,
        language: str | None = None,
        data: Literal["standard", "advanced"] | None = None,
        components: str | None = None,
        location: str | None = None,
        radius: int | None = None,
        types: str | None = None,
        excluded_types: str | None = None,
        fields: str | None = None,
        cc_format: Literal["alpha2", "alpha3"] | None = None,
        no_deprecated_fields: bool | None = None,
        list_sub_buildings: bool | None = None,
    ) -> models.GeocodeReply:
        """The place of an address, or the address of a point."""
        return await self._request(
            "GET",
            "/localities/geocode",
            {
                "address": address,
                "latlng": latlng,
                "language": language,
                "data": data,
                "components": components,
                "location": location,
                "radius": radius,
                "types": types,
                "excluded_types": excluded_types,
                "fields": fields,
                "cc_format": cc_format,
                "no_deprecated_fields": no_deprecated_fields,
                "list_sub_buildings": list_sub_buildings,
            },
        )

    async def geocode_batch(
        self,
        *,
        body: models.GeocodeBatch,
        language: str | None = None,
        data: Literal["standard", "advanced"] | None = None,
        components: str | None = None,
        location: str | None = None,
        radius: int | None = None,
        types: str | None = None,
        excluded_types: str | None = None,
        fields: str | None = None,
        cc_format: Literal["alpha2", "alpha3"] | None = None,
        no_deprecated_fields: bool | None = None,
        format: Literal["json", "csv"] | None = None,
        columns: str | None = None,
        prefix: str | None = None,
    ) -> models.GeocodeBatchReply:
        """The places of up to 1,000 addresses, as JSON or CSV."""
        return await self._request(
            "POST",
            "/localities/geocode/batch",
            {
                "language": language,
                "data": data,
                "components": components,
                "location": location,
                "radius": radius,
                "types": types,
                "excluded_types": excluded_types,
                "fields": fields,
                "cc_format": cc_format,
                "no_deprecated_fields": no_deprecated_fields,
                "format": format,
                "columns": columns,
                "prefix": prefix,
            },
            body=body,
        )

    async def create_stores(
        self,
        *,
        body: models.AssetsBody,
        on_error: Literal["refuse", "skip"] | None = None,
    ) -> models.Written:
        """Create assets, all or none."""
        return await self._request("POST", "/stores", {"on_error": on_error}, body=body, in_query=True)

    async def update_stores(
        self,
        *,
        body: models.AssetsBody,
        on_error: Literal["refuse", "skip"] | None = None,
    ) -> models.Written:
        """Update assets, all or none."""
        return await self._request("PUT", "/stores", {"on_error": on_error}, body=body)

    async def delete_stores(self, *, query: str | None = None) -> models.Written:
        """Delete assets by id or by query, or all of the project."""
        return await self._request("DELETE", "/stores", {"query": query})

    async def list_stores(self, *, page: int | None = None, stores_by_page: int | None = None) -> models.ListStoresReply:
        """All assets of the project, by id."""
        return await self._request("GET", "/stores", {"page": page, "stores_by_page": stores_by_page})

    async def replace_stores(
        self,
        *,
        body: models.AssetsBody,
        on_error: Literal["refuse", "skip"] | None = None,
    ) -> models.Written:
        """Put these assets in the place of all that the project has."""
        return await self._request("POST", "/stores/replace", {"on_error": on_error}, body=body)

    async def search_stores(
        self,
        *,
        query: str | None = None,
        lat: float | None = None,
        lng: float | None = None,
        encoded_polyline: str | None = None,
        radius: float | None = None,
        zone: bool | None = None,
        page: int | None = None,
        stores_by_page: int | None = None,
    ) -> models.SearchStoresReply:
        """Assets by query, position, line or zone."""
        return await self._request(
            "GET",
            "/stores/search",
            {
                "query": query,
                "lat": lat,
                "lng": lng,
                "encoded_polyline": encoded_polyline,
                "radius": radius,
                "zone": zone,
                "page": page,
                "stores_by_page": stores_by_page,
            },
        )

    async def get_store_bounds(
        self,
        *,
        query: str | None = None,
        lat: float | None = None,
        lng: float | None = None,
        encoded_polyline: str | None = None,
        radius: float | None = None,
        zone: bool | None = None,
    ) -> models.GetStoreBoundsReply:
        """The box around what a search finds."""
        return await self._request(
            "GET",
            "/stores/search/bounds",
            {
                "query": query,
                "lat": lat,
                "lng": lng,
                "encoded_polyline": encoded_polyline,
                "radius": radius,
                "zone": zone,
            },
        )

    async def autocomplete_stores(self, *, query: str, language: str | None = None, limit: int | None = None) -> models.AutocompleteStoresReply:
        """Assets while their name is typed."""
        return await self._request(
            "GET",
            "/stores/autocomplete",
            {"query": query, "language": language, "limit": limit},
        )

    async def get_store_tile_json(self, *, query: str | None = None) -> models.StoreTileJson:
        """Where the vector tiles of assets are, and what they hold: TileJSON 3.0."""
        return await self._request("GET", "/stores/tiles/tiles.json", {"query": query})

    async def get_store_tile(self, *, z: int, x: int, y: int, query: str | None = None) -> bytes:
        """A vector tile of assets."""
        return await self._request(
            "GET",
            f"/stores/tiles/{self._part(z)}/{self._part(x)}/{self._part(y)}.mvt",
            {"query": query},
        )

    async def get_store(self, *, storeId: str) -> models.Store:
        """One asset."""
        return await self._request("GET", f"/stores/{self._part(storeId)}", {})

    async def put_store(self, *, storeId: str, body: models.OneAssetInput) -> models.Written:
        """Write one asset: as a whole, and anew where it is not there."""
        return await self._request("PUT", f"/stores/{self._part(storeId)}", {}, body=body)

    async def patch_store(self, *, storeId: str, body: models.AssetPatchInput) -> models.Written:
        """Change parts of one asset."""
        return await self._request("PATCH", f"/stores/{self._part(storeId)}", {}, body=body)

    async def delete_store(self, *, storeId: str) -> models.Written:
        """Delete one asset."""
        return await self._request("DELETE", f"/stores/{self._part(storeId)}", {})

    async def list_zones(
        self,
        *,
        page: int | None = None,
        zones_by_page: int | None = None,
        limit: int | None = None,
        offset: int | None = None,
    ) -> models.ListZonesReply:
        """The zones of the project."""
        return await self._request(
            "GET",
            "/zones",
            {"page": page, "zones_by_page": zones_by_page, "limit": limit, "offset": offset},
        )

    async def create_zones(self, *, body: models.ZonesBody) -> models.ZonesWritten:
        """Create zones, all or none."""
        return await self._request("POST", "/zones", {}, body=body)

    async def update_zones(self, *, body: models.ZonesBody) -> models.ZonesWritten:
        """Update zones, all or none."""
        return await self._request("PUT", "/zones", {}, body=body)

    async def delete_zones(self, *, query: str | None = None) -> models.ZonesWritten:
        """Delete zones by id, or all of the project."""
        return await self._request("DELETE", "/zones", {"query": query})

    async def get_zone(self, *, zone_id: str) -> models.Zone:
        """One zone."""
        return await self._request("GET", f"/zones/{self._part(zone_id)}", {})

    async def delete_zone(self, *, zone_id: str) -> models.ZonesWritten:
        """Delete a zone."""
        return await self._request("DELETE", f"/zones/{self._part(zone_id)}", {})

    async def get_timezone(self, *, location: str, timestamp: int | None = None) -> models.TimeZone:
        """The time zone of a point."""
        return await self._request("GET", "/timezone", {"location": location, "timestamp": timestamp})

    async def get_timezone_of_point(self, *, location: str, timestamp: int | None = None) -> models.TimeZone:
        """The time zone of a point."""
        return await self._request("GET", "/geolocation/timezone", {"location": location, "timestamp": timestamp})

    async def get_client_position(self, *, ip_address: str | None = None) -> models.ClientPosition:
        """Where a client is, by its address."""
        return await self._request("GET", "/geolocation/position", {"ip_address": ip_address})

    async def get_stores_near_client(
        self,
        *,
        ip_address: str | None = None,
        query: str | None = None,
        limit: int | None = None,
    ) -> models.ClientStores:
        """The assets that are nearest to a client, by its address."""
        return await self._request(
            "GET",
            "/geolocation/stores",
            {"ip_address": ip_address, "query": query, "limit": limit},
        )

    async def list_datasets(self, *, per_page: int | None = None, page: int | None = None) -> models.ListDatasetsReply:
        """The datasets of the project."""
        return await self._request("GET", "/datasets", {"per_page": per_page, "page": page})

    async def create_dataset(self, *, body: models.DatasetBody) -> models.WrittenDataset:
        """Create a dataset, and import its file when it has an address."""
        return await self._request("POST", "/datasets", {}, body=body)

    async def get_dataset(self, *, dataset_id: str) -> models.Dataset:
        """One dataset."""
        return await self._request("GET", f"/datasets/{self._part(dataset_id)}", {})

    async def update_dataset(self, *, dataset_id: str, body: models.DatasetChanges) -> models.WrittenDataset:
        """Change the name, the address or the mapping of a dataset, or give it a new reimport key."""
        return await self._request("PUT", f"/datasets/{self._part(dataset_id)}", {}, body=body)

    async def delete_dataset(self, *, dataset_id: str) -> models.Deleted:
        """Delete a dataset with its features."""
        return await self._request("DELETE", f"/datasets/{self._part(dataset_id)}", {})

    async def upload_dataset(self, *, dataset_id: str, data: bytes | Iterable[bytes]) -> models.ImportStatus:
        """Upload a file of features, which replace those that are there."""
        return await self._request("PUT", f"/datasets/{self._part(dataset_id)}/data", {}, data=data)

    async def reimport_dataset(self, *, dataset_id: str) -> models.ImportStatus:
        """Fetch the dataset's address again: a hook for whoever changes the file."""
        return await self._request("POST", f"/datasets/{self._part(dataset_id)}/import", {})

    async def reimport_dataset_by_key(self, *, reimport_key: str) -> models.ImportStatus:
        """Fetch a dataset's address again, without a key of the project."""
        return await self._request("POST", f"/datasets/hooks/reimport/{self._part(reimport_key)}", {})

    async def get_dataset_status(self, *, dataset_id: str) -> models.ImportStatus:
        """How the last import of a dataset stands."""
        return await self._request("GET", f"/datasets/{self._part(dataset_id)}/status", {})

    async def get_dataset_tile_json(self, *, dataset_id: str, where: str | None = None) -> models.DatasetTileJson:
        """Where the vector tiles of a dataset are, and what they hold: TileJSON 3.0."""
        return await self._request("GET", f"/datasets/{self._part(dataset_id)}/tiles.json", {"where": where})

    async def get_dataset_tile(self, *, dataset_id: str, z: int, x: int, y: int, where: str | None = None) -> bytes:
        """A vector tile of a dataset."""
        return await self._request(
            "GET",
            f"/datasets/{self._part(dataset_id)}/tiles/{self._part(z)}/{self._part(x)}/{self._part(y)}.mvt",
            {"where": where},
        )

    async def get_feature(
        self,
        *,
        dataset_id: str,
        feature_id: str,
        format: Literal["geojson", "wkb"] | None = None,
        X_Field_Mask: str | None = None,
    ) -> models.Feature:
        """One feature."""
        return await self._request(
            "GET",
            f"/datasets/{self._part(dataset_id)}/features/{self._part(feature_id)}",
            {"format": format},
        )

    async def search_features(
        self,
        *,
        dataset_id: str,
        body: models.SearchFeaturesBody,
        format: Literal["geojson", "wkb"] | None = None,
        per_page: int | None = None,
        page: int | None = None,
        X_Field_Mask: str | None = None,
    ) -> models.Features:
        """Features by their attributes."""
        return await self._request(
            "POST",
            f"/datasets/{self._part(dataset_id)}/features/search",
            {"format": format, "per_page": per_page, "page": page},
            body=body,
        )

    async def find_features_nearby(
        self,
        *,
        dataset_id: str,
        body: models.SpatialBody,
        format: Literal["geojson", "wkb"] | None = None,
        per_page: int | None = None,
        page: int | None = None,
        X_Field_Mask: str | None = None,
    ) -> models.Features:
        """Features near a geometry, nearest first."""
        return await self._request(
            "POST",
            f"/datasets/{self._part(dataset_id)}/features/nearby",
            {"format": format, "per_page": per_page, "page": page},
            body=body,
        )

    async def find_features_within(
        self,
        *,
        dataset_id: str,
        body: models.SpatialBody,
        format: Literal["geojson", "wkb"] | None = None,
        per_page: int | None = None,
        page: int | None = None,
        X_Field_Mask: str | None = None,
    ) -> models.Features:
        """Features wholly inside a geometry with its surroundings."""
        return await self._request(
            "POST",
            f"/datasets/{self._part(dataset_id)}/features/within",
            {"format": format, "per_page": per_page, "page": page},
            body=body,
        )

    async def find_features_intersecting(
        self,
        *,
        dataset_id: str,
        body: models.SpatialBody,
        format: Literal["geojson", "wkb"] | None = None,
        per_page: int | None = None,
        page: int | None = None,
        X_Field_Mask: str | None = None,
    ) -> models.Features:
        """Features that share a point with a geometry or its surroundings."""
        return await self._request(
            "POST",
            f"/datasets/{self._part(dataset_id)}/features/intersects",
            {"format": format, "per_page": per_page, "page": page},
            body=body,
        )

    async def find_features_containing(
        self,
        *,
        dataset_id: str,
        body: models.SpatialBody,
        format: Literal["geojson", "wkb"] | None = None,
        per_page: int | None = None,
        page: int | None = None,
        X_Field_Mask: str | None = None,
    ) -> models.Features:
        """Features that hold a geometry with its surroundings."""
        return await self._request(
            "POST",
            f"/datasets/{self._part(dataset_id)}/features/contains",
            {"format": format, "per_page": per_page, "page": page},
            body=body,
        )

    async def get_ogc_landing_page(self) -> models.GetOgcLandingPageReply:
        """OGC API Features: where to begin."""
        return await self._request("GET", "/ogc", {})

    async def get_ogc_conformance(self) -> models.GetOgcConformanceReply:
        """OGC API Features: the classes that it conforms to."""
        return await self._request("GET", "/ogc/conformance", {})

    async def list_ogc_collections(self) -> models.ListOgcCollectionsReply:
        """OGC API Features: the datasets of the project as collections."""
        return await self._request("GET", "/ogc/collections", {})

    async def get_ogc_collection(self, *, collection_id: str) -> models.OgcCollection:
        """OGC API Features: one collection."""
        return await self._request("GET", f"/ogc/collections/{self._part(collection_id)}", {})

    async def get_ogc_queryables(self, *, collection_id: str) -> models.OgcQueryables:
        """OGC API Features: what the features of a collection are filtered by."""
        return await self._request("GET", f"/ogc/collections/{self._part(collection_id)}/queryables", {})

    async def list_ogc_items(
        self,
        *,
        collection_id: str,
        crs: Literal["http://www.opengis.net/def/crs/OGC/1.3/CRS84", "http://www.opengis.net/def/crs/EPSG/0/4326", "http://www.opengis.net/def/crs/EPSG/0/3857"] | None = None,
        properties: str | None = None,
        f: Literal["json"] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        bbox: str | None = None,
        bbox_crs: Literal["http://www.opengis.net/def/crs/OGC/1.3/CRS84", "http://www.opengis.net/def/crs/EPSG/0/4326", "http://www.opengis.net/def/crs/EPSG/0/3857"] | None = None,
        datetime: str | None = None,
        filter: str | None = None,
        filter_lang: Literal["cql2-text"] | None = None,
        filter_crs: Literal["http://www.opengis.net/def/crs/OGC/1.3/CRS84"] | None = None,
    ) -> bytes:
        """OGC API Features: features of a collection, by box and filter."""
        return await self._request(
            "GET",
            f"/ogc/collections/{self._part(collection_id)}/items",
            {
                "crs": crs,
                "properties": properties,
                "f": f,
                "limit": limit,
                "offset": offset,
                "bbox": bbox,
                "bbox-crs": bbox_crs,
                "datetime": datetime,
                "filter": filter,
                "filter-lang": filter_lang,
                "filter-crs": filter_crs,
            },
        )

    async def get_ogc_item(
        self,
        *,
        collection_id: str,
        feature_id: str,
        crs: Literal["http://www.opengis.net/def/crs/OGC/1.3/CRS84", "http://www.opengis.net/def/crs/EPSG/0/4326", "http://www.opengis.net/def/crs/EPSG/0/3857"] | None = None,
        properties: str | None = None,
        f: Literal["json"] | None = None,
    ) -> bytes:
        """OGC API Features: one feature of a collection."""
        return await self._request(
            "GET",
            f"/ogc/collections/{self._part(collection_id)}/items/{self._part(feature_id)}",
            {"crs": crs, "properties": properties, "f": f},
        )

    async def get_distance_matrix(
        self,
        *,
        origins: str,
        destinations: str,
        mode: Literal["driving", "walking", "cycling", "truck", "motorcycle", "wheelchair"] | None = None,
        vehicle_weight: float | None = None,
        vehicle_axle_weight: float | None = None,
        vehicle_height: float | None = None,
        vehicle_width: float | None = None,
        vehicle_length: float | None = None,
        vehicle_axles: int | None = None,
        vehicle_trailers: int | None = None,
        vehicle_hazmat: bool | None = None,
        vehicle_motorhome: bool | None = None,
        method: Literal["time", "distance"] | None = None,
        units: Literal["metric", "imperial"] | None = None,
        language: str | None = None,
        departure_time: str | None = None,
        arrival_time: str | None = None,
        avoid: str | None = None,
        elements: Literal["distance", "duration", "duration_distance"] | None = None,
    ) -> models.DistanceMatrix:
        """Distances and durations between many points."""
        return await self._request(
            "GET",
            "/distance/distancematrix/json",
            {
                "origins": origins,
                "destinations": destinations,
                "mode": mode,
                "vehicle_weight": vehicle_weight,
                "vehicle_axle_weight": vehicle_axle_weight,
                "vehicle_height": vehicle_height,
                "vehicle_width": vehicle_width,
                "vehicle_length": vehicle_length,
                "vehicle_axles": vehicle_axles,
                "vehicle_trailers": vehicle_trailers,
                "vehicle_hazmat": vehicle_hazmat,
                "vehicle_motorhome": vehicle_motorhome,
                "method": method,
                "units": units,
                "language": language,
                "departure_time": departure_time,
                "arrival_time": arrival_time,
                "avoid": avoid,
                "elements": elements,
            },
        )

    async def post_distance_matrix(self, *, body: models.PostDistanceMatrixBody) -> models.DistanceMatrix:
        """Distances and durations between many points, with the parameters in the body."""
        return await self._request("POST", "/distance/distancematrix/json", {}, body=body)

    async def get_route(
        self,
        *,
        origin: str,
        destination: str,
        waypoints: str | None = None,
        alternatives: bool | None = None,
        mode: Literal["driving", "walking", "cycling", "truck", "motorcycle", "wheelchair"] | None = None,
        vehicle_weight: float | None = None,
        vehicle_axle_weight: float | None = None,
        vehicle_height: float | None = None,
        vehicle_width: float | None = None,
        vehicle_length: float | None = None,
        vehicle_axles: int | None = None,
        vehicle_trailers: int | None = None,
        vehicle_hazmat: bool | None = None,
        vehicle_motorhome: bool | None = None,
        method: Literal["time", "distance"] | None = None,
        units: Literal["metric", "imperial"] | None = None,
        language: str | None = None,
        departure_time: str | None = None,
        arrival_time: str | None = None,
        avoid: str | None = None,
        elevation: bool | None = None,
        details: Literal["none", "summary", "full"] | None = None,
    ) -> models.GetRouteReply:
        """A route between two points, through stops, with steps."""
        return await self._request(
            "GET",
            "/distance/route/json",
            {
                "origin": origin,
                "destination": destination,
                "waypoints": waypoints,
                "alternatives": alternatives,
                "mode": mode,
                "vehicle_weight": vehicle_weight,
                "vehicle_axle_weight": vehicle_axle_weight,
                "vehicle_height": vehicle_height,
                "vehicle_width": vehicle_width,
                "vehicle_length": vehicle_length,
                "vehicle_axles": vehicle_axles,
                "vehicle_trailers": vehicle_trailers,
                "vehicle_hazmat": vehicle_hazmat,
                "vehicle_motorhome": vehicle_motorhome,
                "method": method,
                "units": units,
                "language": language,
                "departure_time": departure_time,
                "arrival_time": arrival_time,
                "avoid": avoid,
                "elevation": elevation,
                "details": details,
            },
        )

    async def get_isochrone(
        self,
        *,
        origin: str,
        direction: Literal["from", "to"] | None = None,
        value: float | None = None,
        values: str | None = None,
        mode: Literal["driving", "walking", "cycling", "truck", "motorcycle", "wheelchair"] | None = None,
        vehicle_weight: float | None = None,
        vehicle_axle_weight: float | None = None,
        vehicle_height: float | None = None,
        vehicle_width: float | None = None,
        vehicle_length: float | None = None,
        vehicle_axles: int | None = None,
        vehicle_trailers: int | None = None,
        vehicle_hazmat: bool | None = None,
        vehicle_motorhome: bool | None = None,
        method: Literal["time", "distance"] | None = None,
        units: Literal["metric", "imperial"] | None = None,
        language: str | None = None,
        avoid: str | None = None,
        departure_time: str | None = None,
        arrival_time: str | None = None,
    ) -> models.GetIsochroneReply:
        """Areas reachable within times or distances."""
        return await self._request(
            "GET",
            "/distance/isochrone/json",
            {
                "origin": origin,
                "direction": direction,
                "value": value,
                "values": values,
                "mode": mode,
                "vehicle_weight": vehicle_weight,
                "vehicle_axle_weight": vehicle_axle_weight,
                "vehicle_height": vehicle_height,
                "vehicle_width": vehicle_width,
                "vehicle_length": vehicle_length,
                "vehicle_axles": vehicle_axles,
                "vehicle_trailers": vehicle_trailers,
                "vehicle_hazmat": vehicle_hazmat,
                "vehicle_motorhome": vehicle_motorhome,
                "method": method,
                "units": units,
                "language": language,
                "avoid": avoid,
                "departure_time": departure_time,
                "arrival_time": arrival_time,
            },
        )

    async def post_isochrone(self, *, body: models.PostIsochroneBody) -> models.PostIsochroneReply:
        """Areas reachable within times or distances, with the parameters in the body."""
        return await self._request("POST", "/distance/isochrone/json", {}, body=body)

    async def match_trace(
        self,
        *,
        body: models.MatchTraceBody,
        mode: Literal["driving", "walking", "cycling", "truck", "motorcycle", "wheelchair"] | None = None,
        units: Literal["metric", "imperial"] | None = None,
        language: str | None = None,
    ) -> models.MatchTraceReply:
        """The roads that a GPS track followed."""
        return await self._request(
            "POST",
            "/distance/match/json",
            {"mode": mode, "units": units, "language": language},
            body=body,
        )

    async def optimize_fleet(self, *, body: models.OptimizationRequest) -> models.Optimization:
        """Which vehicle serves which jobs and shipments, in which order: the model of VROOM."""
        return await self._request("POST", "/distance/optimize/json", {}, body=body)

    async def get_tolls(
        self,
        *,
        origin: str,
        destination: str,
        waypoints: str | None = None,
        alternatives: bool | None = None,
        mode: Literal["driving", "walking", "cycling", "truck", "motorcycle", "wheelchair"] | None = None,
        vehicle_weight: float | None = None,
        vehicle_axle_weight: float | None = None,
        vehicle_height: float | None = None,
        vehicle_width: float | None = None,
        vehicle_length: float | None = None,
        vehicle_axles: int | None = None,
        vehicle_trailers: int | None = None,
        vehicle_hazmat: bool | None = None,
        vehicle_motorhome: bool | None = None,
        method: Literal["time", "distance"] | None = None,
        units: Literal["metric", "imperial"] | None = None,
        language: str | None = None,
        departure_time: str | None = None,
        arrival_time: str | None = None,
        emission_class: Literal["euro_0", "euro_1", "euro_2", "euro_3", "euro_4", "euro_5", "euro_6", "electric"] | None = None,
    ) -> models.GetTollsReply:
        """Distance, duration and tolls of a route."""
        return await self._request(
            "GET",
            "/distance/tolls/json",
            {
                "origin": origin,
                "destination": destination,
                "waypoints": waypoints,
                "alternatives": alternatives,
                "mode": mode,
                "vehicle_weight": vehicle_weight,
                "vehicle_axle_weight": vehicle_axle_weight,
                "vehicle_height": vehicle_height,
                "vehicle_width": vehicle_width,
                "vehicle_length": vehicle_length,
                "vehicle_axles": vehicle_axles,
                "vehicle_trailers": vehicle_trailers,
                "vehicle_hazmat": vehicle_hazmat,
                "vehicle_motorhome": vehicle_motorhome,
                "method": method,
                "units": units,
                "language": language,
                "departure_time": departure_time,
                "arrival_time": arrival_time,
                "emission_class": emission_class,
            },
        )

    async def order_large_matrix(self, *, body: models.OrderLargeMatrixBody) -> models.MatrixAccepted:
        """Distances and durations between up to thousands of points, worked out in the background."""
        return await self._request("POST", "/distance/matrix/async", {}, body=body)

    async def get_large_matrix_status(self, *, matrix_id: str) -> models.MatrixStatus:
        """What has become of a large matrix."""
        return await self._request("GET", f"/distance/matrix/async/{self._part(matrix_id)}/status", {})

    async def get_large_matrix(self, *, matrix_id: str) -> models.LargeMatrix | models.MatrixStatus:
        """Where the result of a large matrix is."""
        return await self._request("GET", f"/distance/matrix/async/{self._part(matrix_id)}", {})

    async def delete_large_matrix(self, *, matrix_id: str) -> None:
        """Cancel the work on a large matrix, or drop its result."""
        return await self._request("DELETE", f"/distance/matrix/async/{self._part(matrix_id)}", {})

    async def get_large_matrix_result(self, *, matrix_id: str) -> models.LargeMatrix:
        """The result of a large matrix."""
        return await self._request("GET", f"/distance/matrix/async/{self._part(matrix_id)}/result", {})

    async def order_fleet_plan(self, *, body: models.OptimizationRequest) -> models.FleetPlanAccepted:
        """Which vehicle serves which of thousands of jobs, in which order, worked out in the background."""
        return await self._request("POST", "/distance/optimize/async", {}, body=body)

    async def get_fleet_plan_status(self, *, plan_id: str) -> models.FleetPlanStatus:
        """What has become of a plan."""
        return await self._request("GET", f"/distance/optimize/async/{self._part(plan_id)}/status", {})

    async def get_fleet_plan(self, *, plan_id: str) -> models.Optimization | models.FleetPlanStatus:
        """Where the result of a plan is."""
        return await self._request("GET", f"/distance/optimize/async/{self._part(plan_id)}", {})

    async def delete_fleet_plan(self, *, plan_id: str) -> None:
        """Cancel the work on a plan, or drop its result."""
        return await self._request("DELETE", f"/distance/optimize/async/{self._part(plan_id)}", {})

    async def get_fleet_plan_result(self, *, plan_id: str) -> models.Optimization:
        """The result of a plan."""
        return await self._request("GET", f"/distance/optimize/async/{self._part(plan_id)}/result", {})

    async def list_venues(
        self,
        *,
        sort_by: Literal["created_at", "updated_at", "name"] | None = None,
        format: Literal["list"] | None = None,
    ) -> models.ListVenuesReply:
        """The venues of the project."""
        return await self._request("GET", "/indoor/venues", {"sort_by": sort_by, "format": format})

    async def get_venue(self, *, venue_id: str) -> models.Venue:
        """A venue: its levels, buildings, categories and routing profiles."""
        return await self._request("GET", f"/indoor/venues/{self._part(venue_id)}", {})

    async def autocomplete_pois(
        self,
        *,
        venue_id: str,
        items_by_page: int | None = None,
        page: int | None = None,
        from_location: str | None = None,
        q: str | None = None,
        extended: Literal["full"] | None = None,
        level: int | None = None,
        building: str | None = None,
        category: str | None = None,
        open_now: bool | None = None,
        ref: str | None = None,
        language: str | None = None,
        advanced_filter: str | None = None,
    ) -> models.AutocompletePoisReply:
        """Points of interest of a venue by what has been typed."""
        return await self._request(
            "GET",
            f"/indoor/venues/{self._part(venue_id)}/pois/autocomplete",
            {
                "items_by_page": items_by_page,
                "page": page,
                "from_location": from_location,
                "q": q,
                "extended": extended,
                "level": level,
                "building": building,
                "category": category,
                "open_now": open_now,
                "ref": ref,
                "language": language,
                "advanced_filter": advanced_filter,
            },
        )

    async def search_pois(
        self,
        *,
        venue_id: str,
        items_by_page: int | None = None,
        page: int | None = None,
        from_location: str | None = None,
        q: str | None = None,
        extended: Literal["full"] | None = None,
        level: int | None = None,
        building: str | None = None,
        category: str | None = None,
        open_now: bool | None = None,
        ref: str | None = None,
        language: str | None = None,
        advanced_filter: str | None = None,
        id: str | None = None,
    ) -> models.SearchPoisReply:
        """Points of interest of a venue by words and filters, as GeoJSON."""
        return await self._request(
            "GET",
            f"/indoor/venues/{self._part(venue_id)}/pois/search",
            {
                "items_by_page": items_by_page,
                "page": page,
                "from_location": from_location,
                "q": q,
                "extended": extended,
                "level": level,
                "building": building,
                "category": category,
                "open_now": open_now,
                "ref": ref,
                "language": language,
                "advanced_filter": advanced_filter,
                "id": id,
            },
        )

    async def get_venue_feature(self, *, venue_id: str, feature_id: int) -> models.VenueFeature:
        """One feature of a venue."""
        return await self._request(
            "GET",
            f"/indoor/venues/{self._part(venue_id)}/features/{self._part(feature_id)}",
            {},
        )

    async def get_venue_tile_json(
        self,
        *,
        venue_id: str,
        language: str | None = None,
        advanced_filter: str | None = None,
        disable_zoom_min: bool | None = None,
    ) -> models.VenueTileJson:
        """Where the vector tiles of a venue are, and what they hold: TileJSON 3.0."""
        return await self._request(
            "GET",
            f"/indoor/venues/{self._part(venue_id)}/tiles.json",
            {
                "language": language,
                "advanced_filter": advanced_filter,
                "disable_zoom_min": disable_zoom_min,
            },
        )

    async def get_venue_tile(
        self,
        *,
        venue_id: str,
        z: int,
        x: int,
        y: int,
        language: str | None = None,
        advanced_filter: str | None = None,
        disable_zoom_min: bool | None = None,
    ) -> bytes:
        """A vector tile of a venue."""
        return await self._request(
            "GET",
            f"/indoor/venues/{self._part(venue_id)}/tiles/{self._part(z)}/{self._part(x)}/{self._part(y)}.pbf",
            {
                "language": language,
                "advanced_filter": advanced_filter,
                "disable_zoom_min": disable_zoom_min,
            },
        )

    async def get_indoor_directions(
        self,
        *,
        venue_id: str,
        origin: str,
        destination: str,
        language: str | None = None,
        units: Literal["metric", "imperial"] | None = None,
        waypoints: str | None = None,
        optimize: bool | None = None,
        mode: str | None = None,
        routing_profile: str | None = None,
        avoid_in: str | None = None,
        alternatives: bool | None = None,
    ) -> models.GetIndoorDirectionsReply:
        """The way through a venue, through stops, with steps."""
        return await self._request(
            "GET",
            f"/indoor/directions/{self._part(venue_id)}",
            {
                "origin": origin,
                "destination": destination,
                "language": language,
                "units": units,
                "waypoints": waypoints,
                "optimize": optimize,
                "mode": mode,
                "routing_profile": routing_profile,
                "avoid_in": avoid_in,
                "alternatives": alternatives,
            },
        )

    async def get_indoor_distance_matrix(
        self,
        *,
        venue_id: str,
        origins: str,
        destinations: str,
        mode: str | None = None,
        routing_profile: str | None = None,
        units: Literal["metric", "imperial"] | None = None,
        language: str | None = None,
    ) -> models.GetIndoorDistanceMatrixReply:
        """Walking distances and durations between many places of a venue."""
        return await self._request(
            "GET",
            f"/indoor/distancematrix/{self._part(venue_id)}",
            {
                "origins": origins,
                "destinations": destinations,
                "mode": mode,
                "routing_profile": routing_profile,
                "units": units,
                "language": language,
            },
        )

    async def list_venue_closures(self, *, venue_id: str) -> models.ListVenueClosuresReply:
        """What is closed of a venue, was and will be."""
        return await self._request("GET", f"/indoor/venues/{self._part(venue_id)}/closures", {})

    async def close_venue_features(self, *, venue_id: str, body: models.VenueClosuresBody) -> models.CloseVenueFeaturesReply:
        """Close lifts, doors, stairs, paths, rooms or areas of a venue, for a time or until they are opened."""
        return await self._request("POST", f"/indoor/venues/{self._part(venue_id)}/closures", {}, body=body)

    async def open_venue_features(self, *, venue_id: str, features: str) -> models.OpenVenueFeaturesReply:
        """Open features of a venue again: all their closures are removed."""
        return await self._request(
            "DELETE",
            f"/indoor/venues/{self._part(venue_id)}/closures",
            {"features": features},
        )

    async def convert_to_address(self, *, words: str, language: str | None = None) -> models.ConvertToAddressReply:
        """The addresses nearest to a three-word address."""
        return await self._request("GET", "/threewords/convert-to-address", {"words": words, "language": language})

    async def convert_to3wa(self, *, coordinates: str, language: str | None = None) -> models.ConvertTo3waReply:
        """The three-word address of a point."""
        return await self._request(
            "GET",
            "/threewords/convert-to-3wa",
            {"coordinates": coordinates, "language": language},
        )

    async def suggest_words(
        self,
        *,
        input: str,
        language: str | None = None,
        focus: str | None = None,
        clip_to_country: str | None = None,
        clip_to_circle: str | None = None,
        clip_to_bounding_box: str | None = None,
        n_results: int | None = None,
    ) -> models.SuggestWordsReply:
        """Three-word addresses that may be meant, while one is typed."""
        return await self._request(
            "GET",
            "/threewords/autosuggest",
            {
                "input": input,
                "language": language,
                "focus": focus,
                "clip-to-country": clip_to_country,
                "clip-to-circle": clip_to_circle,
                "clip-to-bounding-box": clip_to_bounding_box,
                "n-results": n_results,
            },
        )
