"""
Calls every operation of the API through the package that openapi-python-client made of its description, with the examples of the description.

Reads {"package", "origin", "key", "ids", "examples": {operationId: {"method", "path", "body"}}} from standard input, prints one line for each
operation that fails, and at last how many there were.
"""
import enum
import importlib
import io
import inspect
import json
import pkgutil
import re
import sys
import time
import types
import typing
from urllib.parse import parse_qsl, urlsplit

import httpx

given = json.load(sys.stdin)
package = importlib.import_module(given["package"])
client_module = importlib.import_module(given["package"] + ".client")
types_module = importlib.import_module(given["package"] + ".types")
ids = given["ids"]
client = client_module.Client(
    base_url=given["origin"], httpx_args={"params": {"private_key": given["key"]}}, timeout=60
)


def modules():
    api = importlib.import_module(given["package"] + ".api")
    for found in pkgutil.walk_packages(api.__path__, api.__name__ + "."):
        if not found.ispkg:
            yield found.name.rsplit(".", 1)[1], importlib.import_module(found.name)


def snake(name):
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name).lower()


def alternatives(annotation):
    if typing.get_origin(annotation) in (typing.Union, types.UnionType):
        return [each for each in typing.get_args(annotation) if each is not type(None)]
    return [annotation]


def typed(text, annotation):
    """A value of the query or the path, in the first type that takes it."""
    for each in alternatives(annotation):
        if each in (int, float):
            return each(text)
        if each is bool:
            return text == "true"
        if inspect.isclass(each) and issubclass(each, enum.Enum):
            return each(text)
    return text


def body_of(value, annotation):
    for each in alternatives(annotation):
        if each is types_module.File:
            return each(payload=io.BytesIO(value.encode()))
        if hasattr(each, "from_dict"):
            return each.from_dict(value)
    return value


def with_ids(text):
    return re.sub(r"\{(\w+)\}", lambda name: ids.get(name[1], name[0]), text)


def call(module, template, example):
    sent = urlsplit(with_ids(example["path"]))
    values = dict(parse_qsl(sent.query))
    pattern = re.sub(r"\\\{([\w]+)\\\}", r"(?P<\1>[^/]+)", re.escape(template))
    values |= re.fullmatch(pattern, sent.path).groupdict()
    arguments = {}
    for name, parameter in inspect.signature(module.sync_detailed).parameters.items():
        if name == "client":
            arguments[name] = client
        elif name == "body":
            if example.get("body") is not None:
                body = json.loads(with_ids(json.dumps(example["body"])))
                arguments[name] = body_of(body, parameter.annotation)
        else:
            key = next((each for each in values if each.replace("-", "_").lower() in (name, name.rstrip("_")) or snake(each) == name), None)
            if key is not None:
                arguments[name] = typed(values[key], parameter.annotation)
    return module.sync_detailed(**arguments)


def until_completed(path):
    while True:
        state = httpx.get(f"{given['origin']}{path}/status", params={"private_key": given["key"]}).json()["status"]
        if state == "completed":
            return
        if state not in ("accepted", "inProgress"):
            raise RuntimeError(state)
        time.sleep(0.05)


def call_when_free(operation_id, example):
    """What an import of the dataset that runs keeps back is asked for again when that is over."""
    while True:
        response = call(known[operation_id.lower()], example["template"], example)
        if response.status_code != 409 or b"An import of this dataset is running" not in response.content:
            return response
        time.sleep(0.1)


known = {name.replace("_", ""): module for name, module in modules()}
failed = 0
for operation_id, example in given["examples"].items():
    try:
        response = call_when_free(operation_id, example)
        if response.status_code >= 400:
            raise RuntimeError(f"{response.status_code}: {response.content[:200]}")
        is_json = response.headers.get("content-type", "").startswith("application/json")
        if is_json and response.parsed is None:
            raise RuntimeError(f"{response.status_code} was not read")
        if operation_id == "createDataset":
            ids["created"] = str(response.parsed.id)
        if operation_id == "getLastStoresImport":
            ids["import"] = response.parsed.last.id
        if operation_id == "updateDataset":
            ids["hook"] = response.parsed.reimport_key
        for kind in ("matrix", "plan"):
            accepted = getattr(response.parsed, f"{kind}_id", None)
            if accepted is not None and example["method"] == "POST":
                ids[kind] = accepted
                until_completed(f"{example['path']}/{accepted}")
    except Exception as error:  # Whatever a generated package raises is what is reported.
        failed += 1
        print(f"{operation_id}: {type(error).__name__}: {str(error)[:300]}")
print(f"{len(given['examples']) - failed} of {len(given['examples'])} operations")
sys.exit(1 if failed else 0)
